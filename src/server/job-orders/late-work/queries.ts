import { type SQL, sql } from 'drizzle-orm';
import { lateWork, listLateWork } from '#contract/job-orders/late-work.ts';
import { lateWorkLimits } from '#domain/late-work.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { late_work } from '#server/store/job-orders/late-work.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';

const picture = sql`'data:image/png;base64,' || replace(encode(l.client_signature, 'base64'), chr(10), '')`;

const lateWorkJson: SQL = recordJson(lateWork, late_work, 'l', {
  received_at: sql`l.created_at`,
  technician_name: sql`l.handed_in_by_name`,
  files: sql`(
    select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'width', f.width, 'height', f.height)
      order by f.created_at, f.id), '[]'::json)
    from files f where f.id = any(l.file_ids) and f.removed_at is null)`,
  signature: sql`case when l.signer_name is not null then json_build_object(
    'signer_name', l.signer_name, 'client_signature', ${picture}, 'summary', l.signed_summary::json,
    'summary_sha256', l.signed_summary_sha256, 'signed_at_device', l.signed_at_device) end`,
});

export const viewLateWork: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select ${lateWorkJson} as json from late_work l
    where l.id = ${id} and ${reachFilter('late_work', actor.role, 'l')}`);

export const viewHandedIn: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select json_build_object('id', l.id) as json from late_work l
    where l.id = ${id} and ${reachFilter('late_work', actor.role, 'l')}`);

/** Lists a job's late work. A job that the caller cannot see has none, unless they handed some in themselves. */
export const list = query(listLateWork, 'job order', ({ tx, actor }, { id }) => {
  const isReached = sql`l.job_order_id = ${id} and ${reachFilter('late_work', actor.role, 'l')}`;
  return tx.json(sql`
    select json_build_object('items', coalesce(json_agg(${lateWorkJson}
      order by l.settled_at is not null, l.created_at desc, l.id desc), '[]'::json)) as json
    from (
      select l.* from late_work l where ${isReached}
      order by l.settled_at is not null, l.created_at desc, l.id desc limit ${sql.raw(String(lateWorkLimits.listed))}
    ) l
    having count(l.id) > 0
      or exists (select from job_orders j where j.id = ${id} and ${reachFilter('job_orders', actor.role, 'j')})`);
});
