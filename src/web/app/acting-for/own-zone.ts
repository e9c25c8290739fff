import { createContext, useContext } from 'react';
import { useSession } from '#web/app/accounts/session.ts';
import { recordPagesWords } from '#words/en/record-pages.ts';
import { wordsOf } from '#words/words.ts';
import { useActingFor } from './acting-for.ts';

/** The zone of the record that a page shows; null where it has none. All times of a page are of one clock. */
export const PageZone = createContext<string | null>(null);

/**
 * The zone whose clocks say what "today" is: the operator's. A super_admin has no operator: on the page of a record that
 * has a zone, this one counts; while it acts for an operator or for one of an operator's people, that operator's zone,
 * and otherwise the zone of the device.
 */
export function useOwnZone(): string {
  const { session } = useSession();
  const place = useActingFor();
  const page = useContext(PageZone);
  const zone = session?.operator?.time_zone ?? page ?? place?.time_zone;
  return zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A description that names the clock of the page, for a reader who has no operator and so no clock of its own. */
export function useWithZone(page: string | null = null): (description: string) => string {
  const { session } = useSession();
  const own = useOwnZone();
  const { timesIn } = wordsOf(recordPagesWords);
  return (description) =>
    session?.operator == null ? `${description} · ${timesIn(page ?? own)}` : description;
}
