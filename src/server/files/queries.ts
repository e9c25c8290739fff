import { sql } from 'drizzle-orm';
import { file, listFiles } from '#contract/files.ts';
import { isWithinReach } from '#domain/access.ts';
import type { FileRecord } from '#domain/file.ts';
import type { QueryContext } from '#server/platform/context.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter, setting } from '#server/store/access/row-access.ts';
import { files } from '#server/store/files.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { hangingOn } from './record-with-files.ts';

const asJson = recordJson(file, files, 'f', {
  is_internal: sql`f.client_id is null`,
  is_own: sql`f.uploaded_by_user_id = ${sql.raw(setting('user_id'))}`,
});

/** Returns the record's files that the actor may see; null if the actor has no access to the record. */
export function viewFiles(
  { tx, actor }: QueryContext,
  record: FileRecord,
  id: string,
): Promise<string | null> {
  if (!isWithinReach(actor.role, record)) return Promise.resolve(null);
  return tx.json(sql`
    select json_build_object('items', coalesce((
      select json_agg(${asJson} order by f.created_at, f.id) from files f
      where ${hangingOn[record]} and f.removed_at is null and ${reachFilter('files', actor.role, 'f')}
    ), '[]'::json)) as json
    from ${sql.identifier(record)} x where x.id = ${id} and ${reachFilter(record, actor.role, 'x')}`);
}

export const list = query(listFiles, 'record', (context, { record, record_id }) =>
  viewFiles(context, record, record_id),
);
