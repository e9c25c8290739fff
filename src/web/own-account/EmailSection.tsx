import { Button, Stack, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { EmailChange } from '#contract/account-directory.ts';
import { changeOwnEmail, ownEmailForm } from '#contract/own-account.ts';
import { PasswordField } from '#web/app/accounts/PasswordField.tsx';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { EmailChangeNotice } from '#web/records/people/EmailChangeNotice.tsx';
import { ownAccountWords } from '#words/en/own-account.ts';
import { wordsOf } from '#words/words.ts';
import classes from './AccountScreen.module.css';
import { AccountSection } from './AccountSection.tsx';

/** The form for changing the email address. It also shows a change that is not confirmed yet. */
export function EmailSection({ change }: { readonly change: EmailChange | null }) {
  const { email, currentPassword } = wordsOf(ownAccountWords);
  const heading = useRef<HTMLHeadingElement>(null);
  const { form, command, submit } = useCallForm(changeOwnEmail, {
    initialValues: { current_password: '', email: '' },
    schema: ownEmailForm,
    done: [email.asked, email.askedText],
    onSaved: () => {
      form.reset();
      heading.current?.focus();
    },
  });
  return (
    <AccountSection title={email.title} text={email.text} heading={heading}>
      {change !== null && <EmailChangeNotice change={change} />}
      <form noValidate className={classes.form} onSubmit={submit}>
        <Stack gap="md">
          <CommandNotice command={command} />
          <TextInput
            label={email.new}
            type="email"
            autoComplete="email"
            dir="ltr"
            required
            {...form.getInputProps('email')}
          />
          <PasswordField
            label={currentPassword}
            autoComplete="current-password"
            required
            {...form.getInputProps('current_password')}
          />
          <div>
            <Button type="submit" loading={command.isRunning}>
              {email.submit}
            </Button>
          </div>
        </Stack>
      </form>
    </AccountSection>
  );
}
