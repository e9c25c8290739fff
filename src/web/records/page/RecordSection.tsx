import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { SectionTitle } from '#web/ui/SectionTitle.tsx';

type RecordSectionProps = {
  /** The id that links to this section point to. */
  readonly id?: string;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A section of a record's page, such as its work, files or visits. */
export function RecordSection({ id, title, actions, children }: RecordSectionProps) {
  return (
    <Stack component="section" gap="sm" aria-label={title} {...(id !== undefined && { id, tabIndex: -1 })}>
      <Group justify="space-between" gap="sm">
        <SectionTitle>{title}</SectionTitle>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}
