import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '#contract/calls/call.ts';
import { confirmEmailChange, confirmEmailChangeForm, findEmailChange } from '#contract/mailed-links.ts';
import { recheckSession } from '#web/app/accounts/session.ts';
import { send } from '#web/app/api/api-client.ts';
import { useLinkToken } from '#web/app/data/link-token.ts';
import { useBrand } from '#web/shell/brand.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';
import classes from './EntryCard.module.css';
import { EntryCard } from './EntryCard.tsx';
import { EntryForm } from './EntryForm.tsx';
import { type EntryFormState, useEntryForm } from './entry-form.ts';
import { LinkNotReady } from './LinkNotReady.tsx';
import { LinkPassword } from './LinkPassword.tsx';
import { reportLinkProblem, useMailedLink } from './mailed-link.ts';

/**
 * Confirms an account's new email address. It waits for a click, because some email programs open links by themselves.
 * When it is opened from the link sent to the new address, it asks for the account's password, unless the browser is
 * signed in to the account.
 */
export function ConfirmEmailScreen() {
  const token = useLinkToken('/confirm-email');
  const { emailChange, subtitle } = wordsOf(accountsWords);
  const brand = useBrand();
  return (
    <EntryCard title={emailChange.title(brand.name)} subtitle={subtitle}>
      <Change token={token} key={token} />
    </EntryCard>
  );
}

function Change({ token }: { readonly token: string }) {
  const { emailChange } = wordsOf(accountsWords);
  const { state, ask, lookAgain, markOver } = useMailedLink(findEmailChange, token);
  const [outcome, setOutcome] = useState<'waits' | 'changed' | null>(null);
  if (outcome !== null) return <Outcome outcome={outcome} />;
  if (typeof state === 'string') {
    return <LinkNotReady state={state} token={token} ask={ask} words={emailChange} />;
  }
  if (state.is_confirmed) return <Outcome outcome="waits" />;
  return (
    <ConfirmForm token={token} change={state} onOver={markOver} onSignedOut={lookAgain} onDone={setOutcome} />
  );
}

type ConfirmFormProps = {
  readonly token: string;
  readonly change: OutputOf<typeof findEmailChange>;
  readonly onOver: () => void;
  /** Called if the browser was signed out while the form was open. */
  readonly onSignedOut: () => void;
  readonly onDone: (outcome: 'waits' | 'changed') => void;
};

function ConfirmForm({ token, change, onOver, onSignedOut, onDone }: ConfirmFormProps) {
  const { emailChange } = wordsOf(accountsWords);
  const form = useEntryForm({
    schema: confirmEmailChangeForm,
    failed: emailChange.failed,
    send: async (values, key) => {
      const { is_changed } = await send(confirmEmailChange, { token, ...values }, { key });
      // The change may have ended this browser's session.
      if (is_changed) void recheckSession();
      onDone(is_changed ? 'changed' : 'waits');
    },
    onProblem: (problem) =>
      reportLinkProblem(problem, {
        needs_password: change.needs_password,
        onOver,
        onPasswordNeeded: onSignedOut,
      }),
  });
  return (
    <EntryForm form={form} failed={emailChange.failed} submit={emailChange.submit}>
      <Facts
        facts={[
          { name: emailChange.from, value: <bdi dir="ltr">{change.from}</bdi> },
          { name: emailChange.to, value: <bdi dir="ltr">{change.to}</bdi> },
        ]}
      />
      {change.needs_password && <AccountPassword form={form} email={change.from} />}
      <Text>{emailChange.notYou}</Text>
    </EntryForm>
  );
}

type AccountPasswordProps = { readonly form: EntryFormState; readonly email: string };

function AccountPassword({ form, email }: AccountPasswordProps) {
  const { emailChange } = wordsOf(accountsWords);
  return (
    <>
      <LinkPassword form={form} email={email} why={emailChange.needsPassword(email)} />
      <Link to="/forgot-password" className={classes.link ?? ''}>
        {emailChange.forgotten}
      </Link>
    </>
  );
}

function Outcome({ outcome }: { readonly outcome: 'waits' | 'changed' }) {
  const { emailChange, login } = wordsOf(accountsWords);
  return (
    <Stack gap="md">
      <Notice tone="info" title={emailChange[outcome].title}>
        {emailChange[outcome].text}
      </Notice>
      <Button component={Link} to="/auth" size="md">
        {login}
      </Button>
    </Stack>
  );
}
