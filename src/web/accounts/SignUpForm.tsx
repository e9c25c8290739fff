import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type SessionView, signUp, signUpForm } from '#contract/accounts.ts';
import type { PrivacyNotice } from '#contract/calls/agreed-to.ts';
import type { Problem } from '#contract/calls/problem.ts';
import { send } from '#web/app/api/api-client.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';
import { showTextReplaced, withAgreement } from './agreement.ts';
import { EmailInput } from './EmailInput.tsx';
import { EntryForm } from './EntryForm.tsx';
import { useEntryForm } from './entry-form.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PrivacyCheckbox } from './PrivacyCheckbox.tsx';
import { SecondNameField } from './SecondNameField.tsx';

type SignUpFormProps = {
  readonly privacy: PrivacyNotice;
  /** Called if the privacy notice was replaced while the form was open. */
  readonly onReplaced: () => void;
  readonly onSignedUp: (session: SessionView) => void;
};

export function SignUpForm({ privacy, onReplaced, onSignedUp }: SignUpFormProps) {
  const accounts = wordsOf(accountsWords);
  const { signingUp } = accounts;
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const refuse = (problem: Problem) => {
    const { code } = problem;
    if (showTextReplaced(form, problem, onReplaced)) return true;
    if (code === 'email_taken') form.failAt('email', signingUp.emailTaken);
    if (code === 'unexpected') form.fail(signingUp.notCreated);
    return code === 'email_taken' || code === 'unexpected';
  };
  const form = useEntryForm({
    schema: signUpForm,
    fieldsOf: withAgreement(privacy),
    failed: signingUp.failed,
    send: async ({ confirm_password: _, ...values }, key) => {
      const answer = await send(signUp, values, { key });
      if ('mailed' in answer) return setMailedTo(values.email);
      onSignedUp(answer);
      toastSuccess(signingUp.created, signingUp.createdText);
    },
    onProblem: refuse,
  });
  if (mailedTo !== null) {
    return (
      <Notice
        tone="info"
        title={signingUp.mailed}
        action={{ text: signingUp.mailAgain, run: () => setMailedTo(null) }}
      >
        {signingUp.mailedText(mailedTo)}
      </Notice>
    );
  }
  return (
    <EntryForm form={form} failed={signingUp.failed} submit={accounts.signUp}>
      <TextInput label={accounts.name} autoComplete="name" {...form.field('name')} />
      <SecondNameField form={form} />
      <EmailInput form={form} />
      <NewPasswordFields form={form} label={accounts.password} />
      <PrivacyCheckbox form={form} privacy={privacy} />
    </EntryForm>
  );
}
