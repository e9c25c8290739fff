import { Button, Stack, Text, Title } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type CrashBoundaryProps = {
  /** Shown instead of the children after one of them has thrown. */
  readonly crashed: ReactNode;
  readonly children: ReactNode;
};

/** Catches errors thrown while its children render. Only this part of the page fails, and the rest keeps working. */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? this.props.crashed : this.props.children;
  }
}

/** Replaces a crashed screen inside the shell. */
export function CrashWords() {
  const { crashed } = wordsOf(startWords).app;
  return (
    <Stack align="center" gap="sm">
      <Stack role="alert" align="center" gap="sm">
        <Title order={1}>{crashed.title}</Title>
        <Text>{crashed.text}</Text>
      </Stack>
      <Button onClick={() => location.reload()}>{crashed.reload}</Button>
    </Stack>
  );
}

/** Replaces a page that crashed as a whole. */
export function CrashScreen() {
  return (
    <Stack component="main" p="xl">
      <CrashWords />
    </Stack>
  );
}
