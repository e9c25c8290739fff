import { sql } from 'drizzle-orm';
import type { FileMoment, FileRecord } from '#domain/file.ts';
import { fileLimits } from '#domain/files/stored-file.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { insertFile } from '#server/store/files.ts';
import { lockNamed } from '#server/store/rows/named-locks.ts';
import { type StoredUpload, takeUploads } from '#server/store/uploads.ts';
import { because } from '#words/say/because.ts';

/** The record that gets the files, with the IDs that decide who may see them. */
type FileLocation = {
  readonly record: FileRecord;
  readonly id: string;
  readonly operator_id: string;
  readonly client_id: string;
  /** The case of a request or a job; null for other records. */
  readonly case_id: string | null;
};

type Put = {
  readonly moment?: FileMoment | null;
  readonly is_internal?: boolean;
};

/** Takes the caller's own uploads in the given order. Leaves out uploads that were deleted or already taken. */
export async function takeRemaining(
  { tx, actor, now, asSystem }: CommandContext,
  file_ids: readonly string[],
): Promise<readonly StoredUpload[]> {
  if (file_ids.length === 0) return [];
  const takenUploads = await asSystem({ account: actor.user_id }, () =>
    takeUploads(tx, file_ids, { user_id: actor.user_id, now }),
  );
  const byId = new Map(takenUploads.map((upload) => [upload.id, upload]));
  return [...new Set(file_ids)].flatMap((id) => byId.get(id) ?? []);
}

/** Takes the caller's own uploads in the given order. Throws if one of them was deleted or already taken. */
export async function takeSent(
  context: CommandContext,
  file_ids: readonly string[],
  path: string,
): Promise<readonly StoredUpload[]> {
  const uploads = await takeRemaining(context, file_ids);
  if (uploads.length < file_ids.length) throw invalidInput(path, because('file_over'));
  return uploads;
}

/** Throws if the record has no room for `more` files. Until the transaction ends, no one else can add files. */
export async function requireRoomAt(
  { tx, actor, asSystem }: CommandContext,
  record_id: string,
  more: number,
  path: string,
): Promise<void> {
  const caseId = sql`coalesce((select case_id from job_orders where id = ${record_id}), ${record_id}::uuid)`;
  const [counted] = await asSystem(scopeOf(actor), () => {
    lockNamed(tx, 'files', caseId);
    return tx.rows<{ count: number }>(sql`
      select count(*) as count from files
      where (case_id = ${caseId} or (record_id = ${caseId} and case_id is null)) and removed_at is null`);
  });
  const { perRecord: max } = fileLimits;
  if ((counted?.count ?? 0) + more > max) throw invalidInput(path, because('record_full', { max }));
}

/** Attaches the uploads to the record, and returns the change for its event. */
export function putFiles(
  { tx, actor, now }: CommandContext,
  uploads: readonly StoredUpload[],
  location: FileLocation,
  { moment = null, is_internal = false }: Put = {},
) {
  for (const upload of uploads) {
    insertFile(tx, {
      ...upload,
      operator_id: location.operator_id,
      client_id: is_internal ? null : location.client_id,
      record: location.record,
      record_id: location.id,
      case_id: location.case_id,
      moment,
      uploaded_by_user_id: actor.user_id,
      uploaded_by_name: actor.name,
      created_at: now,
      removed_at: null,
    });
  }
  return uploads.length === 0 ? {} : { files: { to: uploads.map(({ name }) => name).join(', ') } };
}
