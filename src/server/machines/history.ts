import { type SQL, sql } from 'drizzle-orm';
import { listMachineHistory } from '#contract/machines.ts';
import { NotFoundError } from '#domain/errors.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { replicaQuery } from '#server/platform/query.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { literal } from '#server/store/rows/columns.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { pastFilter, readingPast } from './past.ts';
import { viewMachine } from './queries.ts';

/**
 * A separate ID for a visit's signature. The visit and its signature are in one row and may have the same instant,
 * but paging must tell them apart.
 */
const signatureId = sql`md5(j.id::text)::uuid`;

/** Reads as many rows as a page can hold from each source, through its index, and then merges them. */
export const history = replicaQuery(listMachineHistory, 'page', async (context, { id, after, limit }) => {
  const { tx, actor } = context;
  const position = positionOf(after);
  const latest = (at: SQL, rowId: SQL) => sql`
    and ${position ? sql`(${at}, ${rowId}) < (${position.at}::timestamptz, ${position.id}::uuid)` : sql`true`}
    order by ${at} desc, ${rowId} desc limit ${literal(limit + 1)}`;
  const jobs = pastFilter('job_orders', actor.role, 'j');
  const seesSignatures = sql.raw(String(actor.role !== 'technician'));
  const page = readingPast(context, () =>
    tx.json(
      pageOf(
        sql`
        select item, at, id from (
          (select json_build_object(
              'kind', 'request', 'id', r.id, 'number', 'SR-' || r.number, 'at', r.created_at,
              'service_type_requested', r.service_type_requested, 'status', r.status,
              'problem_description', r.problem_description, 'rejection_reason', r.rejection_reason,
              'outcome', r.outcome, 'case', case when k.id is null then json_build_object('id', r.id, 'number', 'SR-' || r.number)
                else json_build_object('id', k.id, 'number', 'JO-' || k.number) end) as item,
            r.created_at as at, r.id
          from service_requests r left join job_orders k on k.id = r.assigned_job_order_id
          where r.machine_id = ${id} and ${pastFilter('service_requests', actor.role, 'r')}
            ${latest(sql`r.created_at`, sql`r.id`)})
          union all
          (select json_build_object(
              'kind', 'visit', 'id', j.id, 'number', 'JO-' || j.number, 'at', j.scheduled_date, 'type', j.type,
              'visit_type', j.visit_type, 'status', j.status,
              'technician_id', t.id, 'technician_name', t.name, 'technician_second_name', t.second_name,
              'work_performed', j.work_performed, 'parts', (
                select coalesce(json_agg(part ->> 'name'), '[]'::json) from jsonb_array_elements(j.parts_used) part)) as item, j.scheduled_date as at, j.id
          from ${jobsWith('report')} j left join technicians t on t.id = j.technician_id
          where j.machine_id = ${id} and ${jobs} ${latest(sql`j.scheduled_date`, sql`j.id`)})
          union all
          (select json_build_object(
              'kind', 'signature', 'id', j.id, 'number', 'JO-' || j.number, 'at', j.signed_at,
              'signer_name', j.signer_name, 'client_signature',
              'data:image/png;base64,' || translate(encode(j.client_signature, 'base64'), E'\\n', '')) as item,
            j.completed_date as at, ${signatureId} as id
          from ${jobsWith('signature')} j
          where ${seesSignatures} and j.machine_id = ${id} and ${jobIs('completed')} and ${jobs} ${latest(sql`j.completed_date`, signatureId)})
        ) happened
        order by at desc, id desc
        limit ${literal(limit + 1)}`,
        limit,
      ),
    ),
  );
  const [machine, json] = await inOneTrip(viewMachine(context, id), page);
  if (machine === null) throw new NotFoundError('machine');
  return json;
});
