import type { AccountView } from '#contract/account-directory.ts';
import { hasLostRole, isErased } from '#domain/accounts/account-state.ts';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** Returns the account's role in words. The text is different if the person was removed or erased. */
export function roleText({
  role,
  state,
  operator,
}: Pick<AccountView, 'role' | 'state' | 'operator'>): string {
  const { noRole, lostRole, erased } = wordsOf(accountDirectoryWords);
  if (role !== null) return wordsOf(startWords).domain.role[role];
  if (isErased(state)) return erased;
  return hasLostRole(state, operator?.id ?? null) ? lostRole : noRole;
}
