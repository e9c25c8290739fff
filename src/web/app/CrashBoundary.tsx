import { Button, Stack, Text, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { en } from '../messages/en.ts';

/** What lies outside the router threw; for what screens throw, the router shows the same screen. */
export class CrashBoundary extends Component<
  { readonly children: ReactNode },
  { readonly crashed: boolean }
> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashScreen /> : this.props.children;
  }
}

export function CrashScreen() {
  const { crashed } = en.app;
  return (
    <Stack component="main" align="center" p="xl" gap="sm">
      <Stack role="alert" align="center" gap="sm">
        <Title order={1}>{crashed.title}</Title>
        <Text>{crashed.text}</Text>
      </Stack>
      <Button onClick={() => location.reload()}>{crashed.reload}</Button>
    </Stack>
  );
}
