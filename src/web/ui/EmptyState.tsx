import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

export function EmptyState({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <Stack align="center" gap="sm" className={classes.empty ?? ''}>
      <Text c="dimmed">{text}</Text>
      {children}
    </Stack>
  );
}
