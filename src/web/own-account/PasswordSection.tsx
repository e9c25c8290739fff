import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { changePassword, changePasswordForm } from '#contract/own-account.ts';
import { PasswordField } from '#web/app/accounts/PasswordField.tsx';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { checkBy } from '#web/app/forms/check-by.ts';
import { onInvalid, showFieldErrors } from '#web/app/forms/form-errors.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { ownAccountWords } from '#words/en/own-account.ts';
import { wordsOf } from '#words/words.ts';
import classes from './AccountScreen.module.css';
import { AccountSection } from './AccountSection.tsx';

type Values = { current_password: string; password: string; confirm_password: string };

export function PasswordSection({ email }: { readonly email: string }) {
  const { password, currentPassword } = wordsOf(ownAccountWords);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useForm<Values>({
    initialValues: { current_password: '', password: '', confirm_password: '' },
    validate: checkBy(changePasswordForm),
  });
  const command = useCommand(changePassword, {
    onSuccess: () => {
      toastSuccess(password.changed, password.changedText);
      form.reset();
      heading.current?.focus();
    },
    onProblem: (problem) => showFieldErrors(form, problem),
  });
  const send = ({ confirm_password: _, ...values }: Values) => void command.run(values);
  const field = (name: keyof Values) => ({
    required: true,
    autoComplete: name === 'current_password' ? 'current-password' : 'new-password',
    ...form.getInputProps(name),
  });
  return (
    <AccountSection title={password.title} text={password.text} heading={heading}>
      <form noValidate className={classes.form} onSubmit={form.onSubmit(send, onInvalid(form))}>
        <Stack gap="md">
          <CommandNotice command={command} />
          {/* Tells password managers whose password this is. */}
          <input hidden readOnly autoComplete="username" value={email} />
          <PasswordField label={currentPassword} {...field('current_password')} />
          <PasswordField label={password.new} {...field('password')} />
          <PasswordField label={password.confirm} {...field('confirm_password')} />
          <div>
            <Button type="submit" loading={command.isRunning}>
              {password.submit}
            </Button>
          </div>
        </Stack>
      </form>
    </AccountSection>
  );
}
