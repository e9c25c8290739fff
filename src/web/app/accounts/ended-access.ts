import type { OwnAccount } from '#contract/own-account.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { roleOffersWords } from '#words/en/people/role-offers.ts';
import { wordsOf } from '#words/words.ts';

/** Returns the sentence for a person who was removed from a company; null for an account that never had a role. */
export function endedAccessText(ended: OwnAccount['ended_access']): string | null {
  if (ended === null) return null;
  const { company, ended_on } = ended;
  const words = wordsOf(roleOffersWords);
  return company === null || ended_on === null
    ? words.endedEarlier
    : words.ended(company, formatDate(ended_on, 'UTC'));
}
