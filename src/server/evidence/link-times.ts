import { sql } from 'drizzle-orm';
import type { OwnerTransaction } from '#server/database/database.ts';
import type { Link } from './link-content.ts';

/**
 * The maximum difference between related times: the clocks of the servers and the database may differ, and a
 * transaction takes time.
 */
const mostDriftMs = 10 * 60_000;

export type LinkTimes = {
  /**
   * The time until which data may have been loaded with its original times, such as the demo company's. The content of
   * links added by then may state times that differ from the clock.
   */
  readonly loadedUntil: number;
  /** The time of the first link of an event with a hash for each part. Every later event has such hashes. */
  readonly inPartsSince: number;
};

/**
 * `loadingMs` is the time after the first link during which a company's data may be loaded with its original times.
 */
export async function findLinkTimes(tx: OwnerTransaction, loadingMs: number): Promise<LinkTimes> {
  const [row] = await tx.rows<{ first: number | null; in_parts: number | null }>(sql`
    select (extract(epoch from min(added_at)) * 1000)::float8 as first,
      (extract(epoch from min(added_at) filter (where kind = 'event-in-parts')) * 1000)::float8 as in_parts
    from case_links`);
  return {
    loadedUntil: (row?.first ?? 0) + loadingMs,
    inPartsSince: row?.in_parts ?? Number.POSITIVE_INFINITY,
  };
}

type LinkTime = Pick<Link, 'kind' | 'added'> & {
  /** The time that the content of the link states; null if it states none. */
  readonly stated: string | null;
};

/** Returns the reasons why the times of a link are not plausible. `before` is the time of the previous link. */
export function timeFaultsOf(link: LinkTime, before: string | null, times: LinkTimes): string[] {
  const added = instantOf(link.added);
  const stated = link.stated === null ? added : instantOf(link.stated);
  const isLoaded = added <= times.loadedUntil;
  return [
    ...(link.kind === 'event' && added > times.inPartsSince
      ? ['has one hash for all its parts, as in earlier versions']
      : []),
    ...(before !== null && added < instantOf(before) - mostDriftMs
      ? [`was added at ${link.added}, before the link before it`]
      : []),
    ...(!isLoaded && Math.abs(stated - added) > mostDriftMs
      ? [`says that it is from ${link.stated}, but was added at ${link.added}`]
      : []),
  ];
}

const instantOf = (text: string) => Date.parse(`${text}Z`);
