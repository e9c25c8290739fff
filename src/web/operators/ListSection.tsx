import { Button, Group, Input, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useKeptFocus } from '#web/app/lists/kept-focus.ts';
import { Panel } from '#web/ui/Panel.tsx';

type ListSectionProps = {
  readonly words: {
    readonly title: string;
    readonly hint: string;
    readonly none: string;
    readonly add: string;
  };
  readonly isFull: boolean;
  /** Adds a row at the end. The focus then goes to its first input. */
  readonly insert: () => void;
  readonly error: ReactNode;
  /** The space between the rows. If omitted, lines separate the rows. */
  readonly gap?: string;
  readonly rows: readonly ReactNode[];
};

/** A settings section with a list of rows and a button that adds one. */
export function ListSection({ words, isFull, insert, error, gap, rows }: ListSectionProps) {
  const { heading, onFocus } = useKeptFocus(false);
  const list = useRef<HTMLDivElement>(null);
  const add = () => {
    flushSync(insert);
    list.current?.querySelector<HTMLElement>(':scope > :last-child input')?.focus();
  };
  return (
    <Panel as="section" label={words.title}>
      <Stack gap="md" onFocus={onFocus}>
        <Title order={2} ref={heading} tabIndex={-1}>
          {words.title}
        </Title>
        <Text size="sm" c="dimmed">
          {words.hint}
        </Text>
        {rows.length === 0 && <Text>{words.none}</Text>}
        <Stack gap={gap ?? 0} ref={list}>
          {rows}
        </Stack>
        {error !== undefined && <Input.Error>{error}</Input.Error>}
        {!isFull && (
          <Group>
            <Button variant="default" onClick={add}>
              {words.add}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}
