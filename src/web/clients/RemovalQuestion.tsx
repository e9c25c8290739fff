import { Button, Group, Stack, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type RemovalQuestionProps = {
  readonly command: ComponentProps<typeof CommandNotice>['command'] & { readonly isRunning: boolean };
  readonly text: string;
  /** The text of the button that confirms the removal. */
  readonly remove: string;
  readonly run: () => void;
  readonly close: () => void;
};

/** Asks for confirmation before something that belongs to a client is removed. */
export function RemovalQuestion({ command, text, remove, run, close }: RemovalQuestionProps) {
  return (
    <Stack gap="md">
      <CommandNotice command={command} tellsStale />
      <Text>{text}</Text>
      <Group className="gh-actions">
        <Button color="rose" loading={command.isRunning} onClick={run}>
          {remove}
        </Button>
        <Button variant="default" onClick={close} data-autofocus>
          {wordsOf(startWords).app.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
