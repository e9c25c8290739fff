import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type FileView, removeFile } from '#contract/files.ts';
import { mayRemoveFile } from '#domain/file.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { filesWords } from '#words/en/records/files.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type RemoveFileProps = { readonly file: FileView; readonly onRemoved?: () => void };

/** Removes a file after confirmation. Renders nothing for users who may not remove it. */
export function RemoveFile({ file, onRemoved }: RemoveFileProps) {
  const words = wordsOf(filesWords);
  const { app } = wordsOf(startWords);
  const role = useEffectiveRole();
  const [isAsking, setAsking] = useState(false);
  const command = useCommand(removeFile, {
    onSuccess: () => {
      toastSuccess(words.removed);
      onRemoved?.();
    },
  });
  const fileFacts = { is_own: file.is_own, created_at: new Date(file.created_at) };
  if (role === null || !mayRemoveFile(role, fileFacts, new Date())) return null;
  if (!isAsking) {
    return (
      <Button variant="subtle" color="rose" size="compact-sm" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
    );
  }
  return (
    <Stack gap="xs" role="group" aria-label={words.remove}>
      <Text size="sm">{words.askRemove(file.name)}</Text>
      <Group gap="sm">
        <Button
          color="rose"
          size="compact-sm"
          loading={command.isRunning}
          onClick={() => void command.run({ id: file.id })}
        >
          {words.remove}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => setAsking(false)}>
          {app.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
