import { Button, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { answerChallenge } from '#contract/accounts.ts';
import type { Problem } from '#contract/calls/problem.ts';
import { codeForm } from '#contract/own-account.ts';
import { signedIn } from '#web/app/accounts/session.ts';
import { send } from '#web/app/api/api-client.ts';
import { toastError } from '#web/app/toasts/toast.ts';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';
import { EntryForm } from './EntryForm.tsx';
import { useEntryForm } from './entry-form.ts';

const gone = 410;

type CodeFormProps = {
  readonly challenge: string;
  /** Returns to the password form, with the reason if the code step failed. */
  readonly leave: (failure: string | null) => void;
};

/** The form for the second factor: a code from the app, or a recovery code. */
export function CodeForm({ challenge, leave }: CodeFormProps) {
  const { code: words, loginFailed, backToLogin } = wordsOf(accountsWords);
  const [isRecovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const refuse = ({ code, status, detail }: Problem) => {
    const isOver = status === gone || code === 'deactivated';
    if (isOver) {
      toastError(detail, loginFailed);
      leave(detail);
    } else if (code === 'invalid_input') form.failAt('code', detail);
    return isOver || code === 'invalid_input';
  };
  const form = useEntryForm({
    schema: codeForm,
    failed: loginFailed,
    send: async ({ code }, key) =>
      signedIn(await send(answerChallenge, { challenge, code }, { key }), 'MFA_CHALLENGE_VERIFIED'),
    onProblem: refuse,
  });
  const change = () => {
    setRecovery(!isRecovery);
    form.setErrors({});
    if (input.current === null) return;
    input.current.value = '';
    input.current.focus();
  };
  return (
    <EntryForm
      form={form}
      failed={loginFailed}
      submit={words.submit}
      after={
        <>
          <Button variant="light" size="md" disabled={form.isRunning} onClick={change}>
            {isRecovery ? words.useApp : words.useRecovery}
          </Button>
          <Button variant="subtle" size="md" disabled={form.isRunning} onClick={() => leave(null)}>
            {backToLogin}
          </Button>
        </>
      }
    >
      <div>
        <Title order={2} size="h3">
          {words.title}
        </Title>
        <Text>{isRecovery ? words.recoveryHint : words.appHint}</Text>
      </div>
      <TextInput
        label={isRecovery ? words.recovery : words.app}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        ref={input}
        {...form.field('code')}
      />
    </EntryForm>
  );
}
