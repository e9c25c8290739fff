import type { AccountView } from '#contract/account-directory.ts';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/**
 * Returns the account's role in words. An account without a role reads differently once its person is erased.
 */
export function roleText({ role, erased_at }: Pick<AccountView, 'role' | 'erased_at'>): string {
  const { noRole, erased } = wordsOf(accountDirectoryWords);
  if (role !== null) return wordsOf(startWords).domain.role[role];
  return erased_at === null ? noRole : erased;
}
