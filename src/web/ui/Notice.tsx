import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Notice.module.css';

type NoticeProps = {
  readonly tone: 'info' | 'warning' | 'error';
  readonly title?: string;
  readonly children: ReactNode;
  readonly action?: { readonly text: string; readonly run: () => void };
  /** The notice asks something that must be answered before the form goes on: it comes into sight, its title focused. */
  readonly asks?: boolean;
};

/** Tells the person something in place. An error is announced at once. */
export function Notice({ tone, title, children, action, asks = false }: NoticeProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!asks) return;
    // The button that was pressed may be disabled, and would leave the focus nowhere.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [asks]);
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {title !== undefined && (
        <Text fw={600} ref={heading} {...(asks && { tabIndex: -1 })}>
          {title}
        </Text>
      )}
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
