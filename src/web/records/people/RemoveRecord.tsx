import { Button, Group, Stack, Text } from '@mantine/core';
import type * as z from 'zod/mini';
import type { Call } from '#contract/calls/call.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { managementWords } from '#words/en/management.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import type { ManagedRecord, RemovalWords } from './management.ts';

export type Removal = {
  readonly call: Call<z.ZodMiniType<unknown, { id: string; version: number }>>;
  readonly words: RemovalWords;
};

type RemoveRecordProps = {
  readonly removal: Removal;
  /** The current record. If it changes, the user must confirm again. */
  readonly record: ManagedRecord;
  readonly close: () => void;
};

export function RemoveRecord({ removal: { call, words }, record, close }: RemoveRecordProps) {
  const { app } = wordsOf(startWords);
  const { success, remove } = wordsOf(managementWords);
  const command = useCommand(call, {
    failed: words.failed,
    onSuccess: () => {
      toastSuccess(success, words.done);
      close();
    },
  });
  const { id, version } = record;
  return (
    <Stack gap="md">
      <CommandNotice command={command} tellsStale />
      <Text>{words.ask(shownName(record))}</Text>
      <Group className="gh-actions">
        <Button color="rose" loading={command.isRunning} onClick={() => void command.run({ id, version })}>
          {remove}
        </Button>
        <Button variant="default" onClick={close} data-autofocus>
          {app.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
