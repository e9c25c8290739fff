import { useSession } from '#web/app/accounts/session.ts';
import { recordPagesWords } from '#words/en/record-pages.ts';
import { zoneName } from '#words/say/zone-text.ts';
import { wordsOf } from '#words/words.ts';
import { useOwnZone } from './own-zone.ts';

/** Returns a function that appends the page's zone to a description, for users without an operator. */
export function useWithZone(page: string | null = null): (description: string) => string {
  const { session } = useSession();
  const ownZone = useOwnZone();
  const { timesIn } = wordsOf(recordPagesWords);
  return (description) =>
    session?.operator == null ? `${description} · ${timesIn(zoneName(page ?? ownZone))}` : description;
}
