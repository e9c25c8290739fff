import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { emailField, forgotPassword } from '#contract/accounts.ts';
import { accountLimits } from '#domain/accounts/account.ts';
import { send } from '#web/app/api/api-client.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';
import { EmailInput } from './EmailInput.tsx';
import classes from './EntryCard.module.css';
import { EntryCard } from './EntryCard.tsx';
import { EntryForm } from './EntryForm.tsx';
import { useEntryForm } from './entry-form.ts';

export function ForgotPasswordScreen() {
  const { forgot, backToLogin } = wordsOf(accountsWords);
  const [isSent, setSent] = useState(false);
  return (
    <EntryCard title={forgot.title} subtitle={forgot.text}>
      {isSent ? <SentNotice retry={() => setSent(false)} /> : <ForgotForm onSent={() => setSent(true)} />}
      <Link to="/auth" className={classes.link ?? ''}>
        {backToLogin}
      </Link>
    </EntryCard>
  );
}

/** Shows the same text for every email address, so it does not reveal who has an account. */
function SentNotice({ retry }: { readonly retry: () => void }) {
  const { forgot } = wordsOf(accountsWords);
  return (
    <Stack gap="md">
      <Notice tone="info">{forgot.sent(accountLimits.resetLinkMinutes)}</Notice>
      <Text>{forgot.notThere}</Text>
      <Button variant="default" size="md" onClick={retry}>
        {forgot.again}
      </Button>
    </Stack>
  );
}

const emailForm = z.object({ email: emailField });

function ForgotForm({ onSent }: { readonly onSent: () => void }) {
  const { forgot } = wordsOf(accountsWords);
  const form = useEntryForm({
    schema: emailForm,
    failed: forgot.failed,
    send: async (values, key) => {
      await send(forgotPassword, values, { key });
      onSent();
    },
  });
  return (
    <EntryForm form={form} submit={forgot.submit}>
      <EmailInput form={form} />
    </EntryForm>
  );
}
