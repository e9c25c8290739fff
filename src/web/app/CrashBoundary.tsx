import { Button, Stack, Text, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { en } from '../messages/en.ts';

const reloadedFor = 'grouphead-reloaded-for';

/** What a screen threw. A part of the application that a new version replaced is fetched anew once, by a reload. */
export class CrashBoundary extends Component<
  { readonly children: ReactNode },
  { readonly crashed: boolean }
> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: Error) {
    if (!/dynamically imported module|module script/i.test(error.message)) return;
    if (sessionStorage.getItem(reloadedFor) === error.message) return;
    sessionStorage.setItem(reloadedFor, error.message);
    location.reload();
  }

  override render() {
    return this.state.crashed ? <CrashScreen /> : this.props.children;
  }
}

export function CrashScreen() {
  const { crashed } = en.app;
  return (
    <Stack component="main" role="alert" align="center" p="xl" gap="sm">
      <Title order={1}>{crashed.title}</Title>
      <Text>{crashed.text}</Text>
      <Button onClick={() => location.reload()}>{crashed.reload}</Button>
    </Stack>
  );
}
