import { Button, Group, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { CommandNotice, type CommandState } from '#web/app/forms/CommandNotice.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { managementWords } from '#words/en/management.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type RecordFormProps = {
  readonly state: {
    readonly base: object | null;
    readonly command: CommandState & { readonly isRunning: boolean };
    readonly isOvertaken: boolean;
    readonly takeOver: () => void;
    readonly leave: () => void;
  };
  readonly submit: FormEventHandler;
  readonly children: ReactNode;
};

/** The frame of a record's form: what went wrong, the fields, Create or Update, and Cancel. */
export function RecordForm({
  state: { base, command, isOvertaken, takeOver, leave },
  submit,
  children,
}: RecordFormProps) {
  const { app } = wordsOf(startWords);
  const { create, update, stale } = wordsOf(managementWords);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {isOvertaken && (
          <Notice tone="warning" title={stale.title} action={{ text: stale.takeOver, run: takeOver }}>
            {stale.text}
          </Notice>
        )}
        <CommandNotice command={command} />
        {children}
        <Group className="gh-actions">
          <Button type="submit" loading={command.isRunning}>
            {base === null ? create : update}
          </Button>
          <Button variant="default" onClick={leave}>
            {app.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
