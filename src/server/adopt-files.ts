import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, OwnerTransaction } from './database/database.ts';
import { lockStarts } from './database/start-lock.ts';
import { withTimeout } from './database/timing/timeout.ts';
import type { FilePlace } from './platform/files/file-store.ts';
import { type MarkedStore, markedStore } from './platform/files/marked-store.ts';
import type { Log } from './platform/log.ts';
import { describeError } from './platform/problems.ts';

// The marker is recorded as a comment on a table. Backups do not contain that comment, so a restored database
// accepts the file storage that its first server finds.

/** The time limit for writing the marker. All servers that start at the same time wait for the one that writes it. */
const markWithinMs = 10_000;

/**
 * Returns the file storage, which from now on must contain the marker that the database names. The first server of an
 * installation writes that marker.
 */
export async function adoptFiles(
  database: Database,
  place: FilePlace,
  log: Log,
  withinMs = markWithinMs,
): Promise<MarkedStore> {
  const noted = await database.asOwner(notedMark);
  const mark = noted ?? (await markPlace(database, place, log, withinMs));
  const store = markedStore(place, mark);
  const state = await store.look();
  if (state === 'foreign') log.error('files are elsewhere', { missing: place.markAt, must_contain: mark });
  if (state === 'read_only') log.error('files cannot be written', { at: place.markAt });
  return store;
}

/** Returns null if the storage cannot be read or written at the moment; the next start then writes the marker. */
async function markPlace(
  database: Database,
  place: FilePlace,
  log: Log,
  withinMs: number,
): Promise<string | null> {
  return database.asOwner(async (tx) => {
    await lockStarts(tx);
    const noted = await notedMark(tx);
    if (noted !== null) return noted;
    const marking = withTimeout(withinMs, markIn(place), 'the storage does not respond');
    const mark = await marking.catch((error: unknown) => {
      log.error('files cannot be marked', { at: place.markAt, error: describeError(error) });
      return null;
    });
    if (mark !== null)
      await tx.script(`comment on table public.uploads is 'Files are where the mark is ${mark}'`);
    return mark;
  });
}

async function markIn(place: FilePlace): Promise<string> {
  const found = await place.readMark();
  if (found !== null && markPattern.test(found)) return found;
  const mark = randomUUID();
  await place.writeMark(mark);
  return mark;
}

const markPattern = /^[0-9a-f-]{36}$/;

async function notedMark(tx: OwnerTransaction): Promise<string | null> {
  const [found] = await tx.rows<{ note: string | null }>(
    sql`select obj_description('public.uploads'::regclass, 'pg_class') as note`,
  );
  return /[0-9a-f-]{36}$/.exec(found?.note ?? '')?.[0] ?? null;
}
