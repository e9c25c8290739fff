import { type SQL, sql } from 'drizzle-orm';
import { lateWork, listLateWork } from '#contract/job-orders/late-work.ts';
import type { Role } from '#domain/actor.ts';
import { lateWorkLimits, lateWorkSettlers } from '#domain/late-work.ts';
import { once } from '#server/database/statements.ts';
import type { View } from '#server/platform/command.ts';
import type { QueryContext } from '#server/platform/context.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { late_work } from '#server/store/job-orders/late-work.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';

const picture = sql`'data:image/png;base64,' || replace(encode(l.client_signature, 'base64'), chr(10), '')`;

const isForSettlers = (role: Role) => lateWorkSettlers.includes(role);

const lateWorkJson = once(
  (role: Role): SQL =>
    recordJson(lateWork, late_work, 'l', {
      received_at: sql`l.created_at`,
      technician_name: sql`l.handed_in_by_name`,
      technician_second_name: sql`(select t.second_name from technicians t where t.id = l.technician_id)`,
      technician_phone: isForSettlers(role)
        ? sql`(select t.phone from technicians t where t.id = l.technician_id)`
        : sql`null`,
      files: sql`(
      select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'width', f.width, 'height', f.height)
        order by f.created_at, f.id), '[]'::json)
      from files f where f.id = any(l.file_ids) and f.removed_at is null)`,
      signature: sql`case when l.signer_name is not null then json_build_object(
      'signer_name', l.signer_name, 'client_signature', ${isForSettlers(role) ? picture : sql`null`},
      'summary', l.signed_summary::json, 'summary_sha256', l.signed_summary_sha256,
      'signed_at_device', l.signed_at_device) end`,
    }),
);

/**
 * SQL for the late work that the role may read. The technician who has the job now may also read colleagues' late
 * work.
 */
const isReadable = (role: Role): SQL =>
  role === 'technician'
    ? sql`(${reachFilter('late_work', role, 'l')} or exists (
        select from job_orders j where j.id = l.job_order_id and ${reachFilter('job_orders', role, 'j')}))`
    : reachFilter('late_work', role, 'l');

export const viewHandedIn: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select json_build_object('id', l.id) as json from late_work l
    where l.id = ${id} and ${reachFilter('late_work', actor.role, 'l')}`);

/**
 * Lists a job's late work. For a job that the caller cannot see, it lists only the work that they handed in
 * themselves.
 */
export const viewLateWorkOf = ({ tx, actor: { role } }: Pick<QueryContext, 'tx' | 'actor'>, id: string) =>
  tx.json(sql`
    select json_build_object('items', coalesce(json_agg(${lateWorkJson(role)} order by l.done_at, l.id), '[]'::json)) as json
    from (
      select l.* from late_work l where l.job_order_id = ${id} and ${isReadable(role)}
      order by l.settled_at is not null, l.done_at, l.id limit ${sql.raw(String(lateWorkLimits.listed))}
    ) l
    having count(l.id) > 0
      or exists (select from job_orders j where j.id = ${id} and ${reachFilter('job_orders', role, 'j')})`);

export const list = query(listLateWork, 'job order', (context, { id }) => viewLateWorkOf(context, id));
