import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

type NoticeProps = {
  readonly tone: 'info' | 'warning' | 'error';
  readonly title?: string;
  readonly children: ReactNode;
  readonly action?: { readonly text: string; readonly run: () => void };
};

/** Tells the person something in place. An error is announced at once. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {title !== undefined && <Text fw={600}>{title}</Text>}
      <div>{children}</div>
      {action !== undefined && (
        <Group mt="xs">
          <Button size="sm" variant="default" onClick={action.run}>
            {action.text}
          </Button>
        </Group>
      )}
    </div>
  );
}
