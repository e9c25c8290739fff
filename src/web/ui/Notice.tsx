import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Notice.module.css';
import { unbroken } from './numbers/unbroken.tsx';

type NoticeProps = {
  readonly tone: 'info' | 'warning' | 'error';
  readonly title?: string;
  readonly children: ReactNode;
  readonly action?: { readonly text: string; readonly run: () => void };
  /**
   * True if the notice asks a question that must be answered before the form continues. It then scrolls into
   * view and gets the focus.
   */
  readonly asks?: boolean;
  /**
   * True if the notice is the result of an action. It then scrolls into view, but does not take the focus.
   */
  readonly answers?: boolean;
};

/** A message within the page. Screen readers announce an error immediately. */
export function Notice({ tone, title, children, action, asks = false, answers = false }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!asks) return;
    // The pressed button may have been disabled, which would lose the focus.
    const asking = notice.current?.querySelector<HTMLElement>('[tabindex]');
    asking?.focus({ preventScroll: true });
    asking?.scrollIntoView({ block: 'center' });
  }, [asks]);
  useEffect(() => {
    if (answers) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [answers]);
  return (
    <div
      ref={notice}
      className={classes.notice}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      {title !== undefined && (
        <Text fw={600} {...(asks && { tabIndex: -1 })}>
          {unbroken(title)}
        </Text>
      )}
      <div {...(asks && title === undefined && { tabIndex: -1 })}>
        {typeof children === 'string' ? unbroken(children) : children}
      </div>
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
