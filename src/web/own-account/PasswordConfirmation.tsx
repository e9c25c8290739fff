import { Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import type { Call } from '#contract/calls/call.ts';
import type { confirmationByCodeForm, confirmationForm } from '#contract/own-account.ts';
import { PasswordField } from '#web/app/accounts/PasswordField.tsx';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { ownAccountWords } from '#words/en/own-account.ts';
import { wordsOf } from '#words/words.ts';
import classes from './AccountScreen.module.css';

type PasswordConfirmationProps<Output extends z.ZodMiniType> = {
  readonly call: Call<typeof confirmationForm | typeof confirmationByCodeForm, Output>;
  readonly text: string;
  readonly submit: string;
  readonly isDangerous?: boolean;
  readonly onDone: (output: z.output<Output>) => void;
  readonly cancel: () => void;
};

/**
 * Asks for the password, and for a code if the call needs one. It protects actions that only the account's
 * owner may take, even if someone else gets hold of an unlocked device.
 */
export function PasswordConfirmation<Output extends z.ZodMiniType>({
  call,
  text,
  submit,
  isDangerous = false,
  onDone,
  cancel,
}: PasswordConfirmationProps<Output>) {
  const { currentPassword, twoFactor } = wordsOf(ownAccountWords);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const {
    form,
    command,
    submit: send,
  } = useCallForm(call, {
    initialValues: { current_password: '', code: '' },
    schema: call.input,
    onSaved: onDone,
  });
  return (
    <form noValidate className={classes.form} onSubmit={send}>
      <Stack gap="md">
        <Text>{text}</Text>
        <CommandNotice command={command} />
        <PasswordField
          label={currentPassword}
          autoComplete="current-password"
          required
          ref={input}
          {...form.getInputProps('current_password')}
        />
        {'code' in call.input.shape && (
          <TextInput
            label={twoFactor.code}
            description={twoFactor.codeHint}
            autoComplete="one-time-code"
            dir="ltr"
            required
            {...form.getInputProps('code')}
          />
        )}
        <FormButtons
          text={submit}
          {...(isDangerous && { color: 'rose' })}
          loading={command.isRunning}
          leave={cancel}
        />
      </Stack>
    </form>
  );
}
