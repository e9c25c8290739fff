import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newPasswordForm, resetPassword } from '#contract/accounts.ts';
import { passwordRecovered } from '#web/app/accounts/session.ts';
import { send } from '#web/app/api/api-client.ts';
import { useLinkToken } from '#web/app/data/link-token.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';
import classes from './EntryCard.module.css';
import { EntryCard } from './EntryCard.tsx';
import { EntryForm } from './EntryForm.tsx';
import { useEntryForm } from './entry-form.ts';
import { InvalidLink, isInvalidLink } from './InvalidLink.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

export function ResetPasswordScreen() {
  const { reset, backToLogin, subtitle } = wordsOf(accountsWords);
  const token = useLinkToken('/reset-password');
  const [deadToken, setDeadToken] = useState('');
  const isOver = token === deadToken;
  return (
    <EntryCard title={reset.title} subtitle={isOver ? subtitle : reset.text}>
      {isOver ? (
        <InvalidLink isIncomplete={token === ''} exit={{ text: reset.newLink, to: '/forgot-password' }} />
      ) : (
        <ResetForm token={token} onOver={() => setDeadToken(token)} key={token} />
      )}
      <Link to="/auth" className={classes.link ?? ''}>
        {backToLogin}
      </Link>
    </EntryCard>
  );
}

function ResetForm({ token, onOver }: { readonly token: string; readonly onOver: () => void }) {
  const { reset, newPassword } = wordsOf(accountsWords);
  const navigate = useNavigate();
  const form = useEntryForm({
    schema: newPasswordForm,
    failed: reset.failed,
    send: async ({ password }, key) => {
      await send(resetPassword, { token, password }, { key });
      await passwordRecovered();
      toastSuccess(reset.done, reset.doneText);
      await navigate({ to: '/auth', replace: true });
    },
    onProblem: (problem) => {
      if (isInvalidLink(problem)) onOver();
      return isInvalidLink(problem);
    },
  });
  return (
    <EntryForm form={form} submit={reset.submit}>
      <NewPasswordFields form={form} label={newPassword} />
    </EntryForm>
  );
}
