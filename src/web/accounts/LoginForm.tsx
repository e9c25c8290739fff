import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { credentials } from '#contract/accounts.ts';
import { PasswordField } from '#web/app/accounts/PasswordField.tsx';
import { signIn } from '#web/app/accounts/session.ts';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';
import { EmailInput } from './EmailInput.tsx';
import classes from './EntryCard.module.css';
import { EntryForm } from './EntryForm.tsx';
import { useEntryForm } from './entry-form.ts';

type LoginFormProps = {
  /** Set after the user returns from the second-factor step, with the reason if that step failed. */
  readonly returned: { readonly failure: string | null } | null;
  readonly onChallenge: (challenge: string) => void;
};

export function LoginForm({ returned, onChallenge }: LoginFormProps) {
  const accounts = wordsOf(accountsWords);
  const form = useEntryForm({
    schema: credentials,
    failed: accounts.loginFailed,
    send: async (values) => {
      const answer = await signIn(values);
      if ('challenge' in answer) onChallenge(answer.challenge);
    },
  });
  const { failure, isRunning, input } = form;
  useEffect(() => {
    // A form that is disabled or removed loses focus. The password field gets it back for the next
    // attempt.
    if ((failure !== null || returned !== null) && !isRunning) input('password')?.select();
  }, [failure, returned, isRunning, input]);
  return (
    <EntryForm
      form={form}
      failed={accounts.loginFailed}
      failure={failure ?? returned?.failure ?? null}
      submit={accounts.login}
      after={
        <Link to="/forgot-password" className={classes.link ?? ''}>
          {accounts.forgotPassword}
        </Link>
      }
    >
      <EmailInput form={form} opensFocused />
      <PasswordField label={accounts.password} autoComplete="current-password" {...form.field('password')} />
    </EntryForm>
  );
}
