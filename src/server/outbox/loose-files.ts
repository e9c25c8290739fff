import { sql } from 'drizzle-orm';
import type { Server } from '#server/platform/context.ts';
import { FilesAwayError, previewKey, wholeKey } from '#server/platform/files/file-store.ts';
import { describeError } from '#server/platform/problems.ts';
import { systemFor } from '#server/store/access/identity.ts';

const batch = 100;

/**
 * Deletes the bytes of files that no longer belong to a record, or never did, and returns the number of files. Their
 * rows are deleted afterward, so that a failed deletion is tried again. In between, no one can add these files to a
 * record.
 */
export async function removeLooseFiles(
  { database, files, log }: Server,
  at: Date,
  isStopped: () => boolean,
): Promise<number> {
  let removed = 0;
  for (let count = batch; count === batch && !isStopped(); ) {
    const due = await database.transaction(
      systemFor({ installation: 'files without a record are deleted' }),
      (tx) =>
        tx.rows<{ id: string }>(sql`
        update uploads set is_stored = false
        where id = any(array(select id from uploads where due_at < ${at} order by due_at limit ${batch})) and due_at < ${at}
        returning id`),
    );
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) break;
    try {
      for (const id of ids) {
        await files.remove(previewKey(id));
        await files.remove(wholeKey(id));
      }
    } catch (error) {
      if (!(error instanceof FilesAwayError)) throw error;
      log.warn('files unavailable', { error: describeError(error) });
      return removed;
    }
    await database.transaction(systemFor({ installation: 'files without a record are deleted' }), (tx) =>
      tx.rows(sql`delete from uploads where id in ${ids} and due_at < ${at}`),
    );
    count = ids.length;
    removed += count;
  }
  return removed;
}
