import type { EmailChange } from '#contract/account-directory.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { wordsOf } from '#words/words.ts';

/** Shows that a change of the email address was requested, and which address is not confirmed yet. */
export function EmailChangeNotice({ change }: { readonly change: EmailChange }) {
  const { emailChange, waitsFor } = wordsOf(accountDirectoryWords).page;
  const { email, is_old_confirmed, is_new_confirmed } = change;
  const one = is_old_confirmed ? 'new' : 'old';
  const pending = is_old_confirmed || is_new_confirmed ? one : 'both';
  return (
    <Notice tone="info" title={emailChange(email)}>
      {waitsFor[pending]}
    </Notice>
  );
}
