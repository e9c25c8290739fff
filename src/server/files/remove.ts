import { sql } from 'drizzle-orm';
import { removeFile } from '#contract/files.ts';
import { NotFoundError } from '#domain/errors.ts';
import { filesRemoved, mayRemoveFile } from '#domain/file.ts';
import { fileLimits } from '#domain/files/stored-file.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, type View } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import type { StoredFile } from '#server/store/files.ts';
import { releaseBytes } from '#server/store/uploads.ts';
import { because } from '#words/say/because.ts';
import { getRecordWithFiles } from './record-with-files.ts';

const viewRemoval: View = async ({ now }, id) => JSON.stringify({ id, removed_at: now });

export const remove = command(removeFile, viewRemoval, async (context, { id }) => {
  const { tx, actor, now, record, asSystem } = context;
  const [[file], removed] = await inOneTrip(
    tx.rows<StoredFile>(sql`
      select f.* from files f where f.id = ${id} and f.removed_at is null and ${reachFilter('files', actor.role, 'f')}`),
    asSystem(scopeOf(actor), () =>
      tx.rows(sql`update files set removed_at = ${now} where id = ${id} and removed_at is null returning id`),
    ),
  );
  if (file === undefined || removed.length === 0) throw new NotFoundError('file');
  const is_own = file.uploaded_by_user_id === actor.user_id;
  if (!mayRemoveFile(actor.role, { is_own, created_at: file.created_at }, now)) {
    throw new ProblemAnswer(403, 'forbidden', because('file_kept'));
  }
  // The file may be from a super_admin, whose uploads belong to no operator.
  asSystem({ installation: 'the bytes of a file are deleted, no matter who uploaded it' }, () =>
    releaseBytes(tx, sql`f.id = ${id}`, new Date(now.getTime() + fileLimits.removedMs)),
  );
  const target = await getRecordWithFiles(tx, actor.role, file.record, file.record_id);
  record(filesRemoved[file.record], {
    of: target,
    changes: { files: { from: file.name } },
    ties: { technician_id: target.technician_id, ...(file.client_id === null && { client_id: null }) },
  });
  return id;
});
