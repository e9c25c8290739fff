import { TextInput } from '@mantine/core';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';
import type { EntryFormState } from './entry-form.ts';
import { keepTypedEmail, typedEmail } from './typed-email.ts';

type EmailInputProps = {
  readonly form: EntryFormState;
  /** True if this input gets the focus when the page opens. */
  readonly opensFocused?: boolean;
};

/** The email input. It starts with the address that was typed in the previous form. */
export function EmailInput({ form, opensFocused = false }: EmailInputProps) {
  const { email } = wordsOf(accountsWords);
  return (
    <TextInput
      label={email}
      type="email"
      autoComplete="username"
      dir="ltr"
      data-autofocus={opensFocused || undefined}
      defaultValue={typedEmail()}
      onChange={({ currentTarget }) => keepTypedEmail(currentTarget.value)}
      {...form.field('email')}
    />
  );
}
