import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import classes from './Page.module.css';
import { usePageHeading } from './page-heading.ts';
import { PageLevel } from './page-level.ts';

type PageProps = {
  readonly title: string;
  readonly description?: string;
  readonly actions?: ReactNode;
  /** True if a phone shows the actions on one line and hides the title. */
  readonly isOneLine?: boolean;
  readonly children: ReactNode;
};

/**
 * The frame of a screen. It sets the document's title, and contains the actions and the only h1, which gets
 * the focus when the screen opens. In a panel beside another screen, the heading is an h2, and closing the
 * panel restores the other screen's document title.
 */
export function Page({ title, description, actions, isOneLine = false, children }: PageProps) {
  const level = useContext(PageLevel);
  const heading = usePageHeading(title);
  return (
    <Stack gap="lg">
      <Group
        justify="space-between"
        align="flex-start"
        gap="sm"
        className={isOneLine ? (classes.oneLine ?? '') : ''}
      >
        <div>
          <Title order={level} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {description !== undefined && <Text c="dimmed">{description}</Text>}
        </div>
        {actions !== undefined && (
          <Group gap="sm" className="gh-actions">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}
