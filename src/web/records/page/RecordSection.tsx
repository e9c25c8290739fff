import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { SectionTitle } from '#web/ui/SectionTitle.tsx';

type RecordSectionProps = {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A section of a record's page, such as its work, files or visits. */
export function RecordSection({ title, actions, children }: RecordSectionProps) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Group justify="space-between" gap="sm">
        <SectionTitle>{title}</SectionTitle>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}
