import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { eraseAccount, exportAccount, exportOwnData, type PersonalData } from '#contract/privacy.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { managementWords } from '#words/en/management.ts';
import { privacyWords } from '#words/en/people/privacy.ts';
import { wordsOf } from '#words/words.ts';

type DownloadDataProps = { readonly userId?: string; readonly name: string };

/**
 * Downloads personal data as one file: with a `userId`, the operator's data about that person; without one,
 * all data about the signed-in user.
 */
export function DownloadData({ userId, name }: DownloadDataProps) {
  const words = wordsOf(privacyWords);
  const options = {
    failed: words.downloadFailed,
    onSuccess: (data: PersonalData) => save(JSON.stringify(data, null, 2), words.fileName(name)),
  };
  const exportOwn = useCommand(exportOwnData, options);
  const exportPerson = useCommand(exportAccount, options);
  const download = () => (userId === undefined ? exportOwn.run({}) : exportPerson.run({ user_id: userId }));
  return (
    <Button
      variant="default"
      loading={exportOwn.isRunning || exportPerson.isRunning}
      onClick={() => void download()}
    >
      {userId === undefined ? words.download : words.downloadOf}
    </Button>
  );
}

function save(text: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

type PrivacyActionsProps = {
  readonly userId: string;
  readonly name: string;
  /** The state of the account. `erased` means that the person was already erased. */
  readonly state: 'in_use' | 'closed' | 'erased';
};

/** The actions on an account's personal data: download and erasure. */
export function PrivacyActions({ userId, name, state }: PrivacyActionsProps) {
  const words = wordsOf(privacyWords);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <Stack gap="sm">
      <Text c="dimmed">{words.others}</Text>
      <Group gap="sm">
        <DownloadData userId={userId} name={name} />
        {state !== 'erased' && (
          <Button variant="light" color="rose" disabled={state === 'in_use'} onClick={() => setAsking(true)}>
            {words.erase}
          </Button>
        )}
      </Group>
      {state === 'in_use' && <Text c="dimmed">{words.eraseLater}</Text>}
      {state === 'erased' && <Text>{words.done}</Text>}
      <Dialog title={words.eraseTitle(name)} opened={isAsking} onClose={close}>
        {isAsking && <Erasure userId={userId} close={close} />}
      </Dialog>
    </Stack>
  );
}

function Erasure({ userId, close }: { readonly userId: string; readonly close: () => void }) {
  const words = wordsOf(privacyWords);
  const { success } = wordsOf(managementWords);
  const command = useCommand(eraseAccount, {
    failed: words.eraseFailed,
    onSuccess: () => {
      toastSuccess(success, words.erased);
      close();
    },
  });
  return (
    <Stack gap="md">
      <CommandNotice command={command} />
      <TitledList title={words.eraseGoesTitle} items={words.eraseGoes} />
      <TitledList title={words.eraseStaysTitle} items={words.eraseStays} />
      <Text>{words.eraseAsk}</Text>
      <Group className="gh-actions">
        <Button
          color="rose"
          loading={command.isRunning}
          onClick={() => void command.run({ user_id: userId })}
        >
          {words.eraseConfirm}
        </Button>
        <Button variant="default" onClick={close} data-autofocus>
          {words.cancel}
        </Button>
      </Group>
    </Stack>
  );
}

function TitledList({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <List>
        {items.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
    </div>
  );
}
