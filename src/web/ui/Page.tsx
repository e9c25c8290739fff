import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { unbroken } from './numbers/unbroken.tsx';
import classes from './Page.module.css';
import { usePageHeading } from './page-heading.ts';
import { PageLevel } from './page-level.ts';

type PageProps = {
  readonly title: string;
  /** A number before the title, such as a job number. */
  readonly number?: string | undefined;
  readonly description?: string;
  /** Further lines below the title. */
  readonly lines?: ReactNode;
  readonly actions?: ReactNode;
  /** True if a phone shows the actions on one line and hides the title. */
  readonly isOneLine?: boolean;
  /**
   * True if a wide screen shows the title and the filters on one line, and keeps that line in view. The filters are
   * passed as actions.
   */
  readonly isDesk?: boolean;
  readonly children: ReactNode;
};

/**
 * The frame of a screen. It sets the document's title, and contains the actions and the only h1, which gets the focus
 * when the screen opens. In a panel next to another screen, the heading is an h2, and closing the panel restores the
 * other screen's document title.
 */
export function Page(props: PageProps) {
  const { title, number, description, lines, actions, isOneLine = false, isDesk = false, children } = props;
  const level = useContext(PageLevel);
  const heading = usePageHeading(number === undefined ? title : `${number} ${title}`);
  return (
    <Stack gap="lg">
      <Group
        justify="space-between"
        align={isDesk ? 'center' : 'flex-start'}
        gap="sm"
        className={[classes.head, isOneLine && classes.oneLine, isDesk && classes.desk]
          .filter(Boolean)
          .join(' ')}
      >
        <div className={number === undefined ? classes.title : classes.sentence}>
          <Title order={level} ref={heading} tabIndex={-1}>
            {number !== undefined && (
              <>
                <bdi dir="ltr" className={`gh-number ${classes.number}`}>
                  {number}
                </bdi>{' '}
              </>
            )}
            {unbroken(title)}
          </Title>
          {lines}
          {description !== undefined && <Text c="dimmed">{unbroken(description)}</Text>}
        </div>
        {actions !== undefined && (
          <Group gap="sm" className={`gh-actions ${classes.actions}`}>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}
