import { Button, Stack } from '@mantine/core';
import { useRef } from 'react';
import { changePassword, changePasswordForm } from '#contract/own-account.ts';
import { PasswordField } from '#web/app/accounts/PasswordField.tsx';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { ownAccountWords } from '#words/en/own-account.ts';
import { wordsOf } from '#words/words.ts';
import classes from './AccountScreen.module.css';
import { AccountSection } from './AccountSection.tsx';

export function PasswordSection({ email }: { readonly email: string }) {
  const { password, currentPassword } = wordsOf(ownAccountWords);
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, command, submit } = useCallForm(changePassword, {
    initialValues: { current_password: '', password: '', confirm_password: '' },
    schema: changePasswordForm,
    inputOf: ({ confirm_password: _, ...fields }) => fields,
    done: [password.changed, password.changedText],
    onSaved: () => {
      form.reset();
      heading.current?.focus();
    },
  });
  const field = (name: keyof typeof form.values) => ({
    required: true,
    autoComplete: name === 'current_password' ? 'current-password' : 'new-password',
    ...form.getInputProps(name),
  });
  return (
    <AccountSection title={password.title} text={password.text} heading={heading}>
      <form noValidate className={classes.form} onSubmit={submit}>
        <Stack gap="md">
          <CommandNotice command={command} />
          {/* Tells password managers the account's name. */}
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
