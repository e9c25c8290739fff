import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AccountView } from '#contract/account-directory.ts';
import { eraseAccount } from '#contract/privacy.ts';
import { isErased, isInUse } from '#domain/accounts/account-state.ts';
import { type ErasedPart, erasureEffectsOf, erasureRefusal } from '#domain/accounts/erasure.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { managementWords } from '#words/en/management.ts';
import { privacyWords } from '#words/en/people/privacy.ts';
import { because } from '#words/say/because.ts';
import { reasonText } from '#words/say/reason-text.ts';
import { wordsOf } from '#words/words.ts';
import { DownloadData } from './DownloadData.tsx';

type PrivacyActionsProps = { readonly account: AccountView };

/** The actions on an account's personal data: download and erasure. */
export function PrivacyActions({ account }: PrivacyActionsProps) {
  const words = wordsOf(privacyWords);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { id, name, state } = account;
  const isGone = isErased(state);
  const refusal = useErasureRefusal(account);
  return (
    <Stack gap="sm">
      <Text c="dimmed">{isGone ? words.ofErased : words.others}</Text>
      <Group gap="sm">
        <DownloadData userId={id} name={name} />
        {!isGone && (
          <Button variant="light" color="rose" disabled={refusal !== null} onClick={() => setAsking(true)}>
            {words.erase}
          </Button>
        )}
      </Group>
      {!isGone && refusal !== null && <Text c="dimmed">{refusal}</Text>}
      {isGone && <Text>{words.done}</Text>}
      <Dialog title={words.eraseTitle(name)} opened={isAsking} onClose={close}>
        {isAsking && <Erasure account={account} close={close} />}
      </Dialog>
    </Stack>
  );
}

/** Returns a sentence that says why the account cannot be erased; null if it can. */
function useErasureRefusal({ id, state, main_of }: AccountView): string | null {
  const { eraseLater } = wordsOf(privacyWords);
  const { session } = useSession();
  const refusal = erasureRefusal({
    isOwn: session?.user.id === id,
    isInUse: isInUse(state),
    mainOf: main_of && { isInUse: main_of.is_in_use },
  });
  if (refusal === null) return null;
  return refusal === 'main_of_client'
    ? reasonText(because(refusal, { client: main_of ? shownName(main_of) : '' }))
    : eraseLater;
}

type ErasureProps = PrivacyActionsProps & { readonly close: () => void };

function Erasure({ account: { id, role, main_of }, close }: ErasureProps) {
  const words = wordsOf(privacyWords);
  const { success } = wordsOf(managementWords);
  const command = useCommand(eraseAccount, {
    failed: words.eraseFailed,
    onSuccess: () => {
      toastSuccess(success, words.erased);
      close();
    },
  });
  const { removed, kept } = erasureEffectsOf(role, main_of !== null);
  const removedText = (part: ErasedPart) =>
    part === 'client' ? words.removed.client(main_of ? shownName(main_of) : '') : words.removed[part];
  return (
    <Stack gap="md">
      <CommandNotice command={command} />
      <TitledList title={words.eraseGoesTitle} items={removed.map(removedText)} />
      <TitledList title={words.eraseStaysTitle} items={kept.map((part) => words.kept[part])} />
      <Text>{words.eraseAsk}</Text>
      <Group className="gh-actions">
        <Button color="rose" loading={command.isRunning} onClick={() => void command.run({ user_id: id })}>
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
