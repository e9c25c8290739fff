import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { confirmSignUp } from '#contract/accounts.ts';
import { signedIn } from '#web/app/accounts/session.ts';
import { send } from '#web/app/api/api-client.ts';
import { useLinkToken } from '#web/app/data/link-token.ts';
import { useBrand } from '#web/shell/brand.ts';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';
import { EntryCard } from './EntryCard.tsx';
import { EntryForm } from './EntryForm.tsx';
import { useEntryForm } from './entry-form.ts';
import { InvalidLink, isInvalidLink } from './InvalidLink.tsx';

/**
 * Confirms a new account's email address, and signs the person in. It waits for a click, because some email programs
 * open links by themselves.
 */
export function ConfirmAddressScreen() {
  const token = useLinkToken('/confirm-address');
  const { confirming, subtitle, login } = wordsOf(accountsWords);
  const brand = useBrand();
  const [isOver, setOver] = useState(token === '');
  return (
    <EntryCard title={brand.name} subtitle={subtitle}>
      {isOver ? (
        <InvalidLink isIncomplete={token === ''} exit={{ text: login, to: '/auth' }} />
      ) : (
        <ConfirmForm token={token} text={confirming} onOver={() => setOver(true)} />
      )}
    </EntryCard>
  );
}

type ConfirmFormProps = {
  readonly token: string;
  readonly text: { readonly text: string; readonly submit: string; readonly failed: string };
  readonly onOver: () => void;
};

function ConfirmForm({ token, text, onOver }: ConfirmFormProps) {
  const navigate = useNavigate();
  const form = useEntryForm({
    schema: z.object({}),
    failed: text.failed,
    send: async (_, key) => {
      signedIn(await send(confirmSignUp, { token }, { key }));
      await navigate({ to: '/dashboard', replace: true });
    },
    onProblem: (problem) => {
      if (isInvalidLink(problem)) onOver();
      return isInvalidLink(problem);
    },
  });
  return (
    <EntryForm form={form} failed={text.failed} submit={text.submit}>
      <Text>{text.text}</Text>
    </EntryForm>
  );
}
