import type { EmailChange } from '#contract/account-directory.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { wordsOf } from '#words/words.ts';

/** Says that another address was asked for, and who has still to say yes. */
export function EmailChangeNotice({ change }: { readonly change: EmailChange }) {
  const { emailChange, waitsFor } = wordsOf(accountDirectoryWords).page;
  const { email, is_old_confirmed, is_new_confirmed } = change;
  const one = is_old_confirmed ? 'new' : 'old';
  const waits = is_old_confirmed || is_new_confirmed ? one : 'both';
  return (
    <Notice tone="info" title={emailChange(email)}>
      {waitsFor[waits]}
    </Notice>
  );
}
