import { Text } from '@mantine/core';
import { PasswordField } from '#web/app/accounts/PasswordField.tsx';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';
import type { EntryFormState } from './entry-form.ts';

type LinkPasswordProps = {
  readonly form: EntryFormState;
  readonly email: string;
  /** The reason why the link needs the password. */
  readonly why: string;
};

/** The input for the password of the account that a link from an email belongs to. */
export function LinkPassword({ form, email, why }: LinkPasswordProps) {
  const { password } = wordsOf(accountsWords);
  return (
    <>
      <Text>{why}</Text>
      {/* Tells password managers the account's name. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField label={password} autoComplete="current-password" {...form.field('password')} />
    </>
  );
}
