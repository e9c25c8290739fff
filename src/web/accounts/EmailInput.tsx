import { TextInput } from '@mantine/core';
import { useAccountsMessages } from '../messages/accounts.ts';
import type { EntryFormState } from './entry-form.ts';
import { keepTypedEmail, typedEmail } from './typed-email.ts';

/** Begins with what was typed in the form before this one. */
export function EmailInput({ form }: { readonly form: EntryFormState }) {
  const { email } = useAccountsMessages();
  return (
    <TextInput
      label={email}
      type="email"
      autoComplete="username"
      dir="ltr"
      defaultValue={typedEmail()}
      onChange={({ currentTarget }) => keepTypedEmail(currentTarget.value)}
      {...form.field('email')}
    />
  );
}
