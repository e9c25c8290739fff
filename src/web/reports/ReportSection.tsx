import { Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from '#web/app/parts/is-phone.ts';
import classes from './Report.module.css';

type ReportSectionProps = {
  readonly title: string;
  /** True for the main section, which is not collapsed on phones. */
  readonly isMain?: boolean;
  readonly actions?: ReactNode;
  /** The actions that phones show even while the section is collapsed. */
  readonly mainActions?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A section of a report. Phones show only its title and main actions until someone opens it, and load its content
 * then.
 */
export function ReportSection({ title, isMain = false, actions, mainActions, children }: ReportSectionProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  if (!isPhone || isMain) {
    return (
      <Stack gap="sm" component="section" aria-label={title}>
        <Group justify="space-between" gap="sm">
          <Title order={2}>{title}</Title>
          {actions}
          {mainActions}
        </Group>
        {children}
      </Stack>
    );
  }
  return (
    <Stack gap="sm" align="stretch">
      <details className={classes.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <Title order={2}>{title}</Title>
        </summary>
        {isOpen && (
          <Stack gap="sm" mt="sm" align="stretch">
            {actions}
            {children}
          </Stack>
        )}
      </details>
      {mainActions}
    </Stack>
  );
}
