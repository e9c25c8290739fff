import { Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { OutputOf } from '#contract/calls/call.ts';
import { confirmSignUp, confirmSignUpForm, findSignUp } from '#contract/mailed-links.ts';
import { signedIn } from '#web/app/accounts/session.ts';
import { send } from '#web/app/api/api-client.ts';
import { useLinkToken } from '#web/app/data/link-token.ts';
import { useBrand } from '#web/shell/brand.ts';
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
 * Confirms a new account's email address, and signs the person in. It waits for a click, because some email
 * programs open links by themselves. In any browser other than the one that signed up, it asks for the
 * password.
 */
export function ConfirmAddressScreen() {
  const token = useLinkToken('/confirm-address');
  const { subtitle } = wordsOf(accountsWords);
  const brand = useBrand();
  return (
    <EntryCard title={brand.name} subtitle={subtitle}>
      <SignUp token={token} key={token} />
    </EntryCard>
  );
}

function SignUp({ token }: { readonly token: string }) {
  const { confirming } = wordsOf(accountsWords);
  const { state, ask, lookAgain, markOver } = useMailedLink(findSignUp, token);
  if (typeof state === 'string') {
    return <LinkNotReady state={state} token={token} ask={ask} words={confirming} />;
  }
  return <ConfirmForm token={token} signUp={state} onOver={markOver} onCookieGone={lookAgain} />;
}

type ConfirmFormProps = {
  readonly token: string;
  readonly signUp: OutputOf<typeof findSignUp>;
  readonly onOver: () => void;
  /** Called if the browser lost its cookie while the form was open. */
  readonly onCookieGone: () => void;
};

function ConfirmForm({ token, signUp, onOver, onCookieGone }: ConfirmFormProps) {
  const { confirming } = wordsOf(accountsWords);
  const navigate = useNavigate();
  const form = useEntryForm({
    schema: confirmSignUpForm,
    failed: confirming.failed,
    send: async (values, key) => {
      signedIn(await send(confirmSignUp, { token, ...values }, { key }));
      await navigate({ to: '/dashboard', replace: true });
    },
    onProblem: (problem) =>
      reportLinkProblem(problem, {
        needs_password: signUp.needs_password,
        onOver,
        onPasswordNeeded: onCookieGone,
      }),
  });
  return (
    <EntryForm form={form} failed={confirming.failed} submit={confirming.submit}>
      {signUp.needs_password ? (
        <ChosenPassword form={form} email={signUp.email} />
      ) : (
        <Text>{confirming.text}</Text>
      )}
    </EntryForm>
  );
}

type ChosenPasswordProps = { readonly form: EntryFormState; readonly email: string };

function ChosenPassword({ form, email }: ChosenPasswordProps) {
  const { confirming } = wordsOf(accountsWords);
  return (
    <>
      <LinkPassword form={form} email={email} why={confirming.otherBrowser} />
      <Text>{confirming.notYou}</Text>
      <Link to="/auth" className={classes.link ?? ''}>
        {confirming.forgotten}
      </Link>
    </>
  );
}
