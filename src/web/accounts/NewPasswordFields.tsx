import { PasswordField } from '#web/app/accounts/PasswordField.tsx';
import { accountsWords } from '#words/en/accounts.ts';
import { wordsOf } from '#words/words.ts';
import type { EntryFormState } from './entry-form.ts';

type NewPasswordFieldsProps = { readonly form: EntryFormState; readonly label: string };

/** The fields for a new password, which must be typed twice. */
export function NewPasswordFields({ form, label }: NewPasswordFieldsProps) {
  const { confirmPassword } = wordsOf(accountsWords);
  return (
    <>
      <PasswordField label={label} autoComplete="new-password" {...form.field('password')} />
      <PasswordField
        label={confirmPassword}
        autoComplete="new-password"
        {...form.field('confirm_password')}
      />
    </>
  );
}
