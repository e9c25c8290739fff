import { sql } from 'drizzle-orm';
import { jobs } from '#tests/support/databases/job-rows.ts';
import { faultsAmong, type Invariant, type Scene } from './scene.ts';

/**
 * The possible fates of a request. Each has its own condition, so that a request that meets none or several of them
 * is noticed.
 */
const fates = sql`(
  select r.id, r.number, r.operator_id, r.created_at, array_remove(array[
    case when r.status = 'pending' and j.id is null then 'pending' end,
    case when r.status = 'reviewed' and j.id is null then 'reviewed' end,
    case when r.status = 'rejected' and r.outcome is null and j.id is null then 'rejected' end,
    case when r.status = 'rejected' and r.outcome = 'withdrawn' then 'withdrawn' end,
    case when r.status = 'rejected' and r.outcome = 'closed' then 'closed' end,
    case when r.status = 'rejected' and r.outcome = 'joined'
      and num_nonnulls(r.joined_request_id, r.joined_job_order_id) = 1 then 'added to a case' end,
    case when r.status = 'assigned' and j.status in ('scheduled', 'in_progress') then 'open job' end,
    case when r.status = 'assigned' and j.status = 'completed' then 'completed' end,
    case when r.status = 'assigned' and j.status = 'cancelled' then 'called off' end
  ], null) as fates
  from service_requests r left join ${jobs} j on j.id = r.assigned_job_order_id) f`;

const oneFate: Invariant = {
  promise: 'each request has exactly one fate',
  check: (scene) =>
    faultsAmong(
      scene,
      sql`service_requests`,
      sql`select 'SR-' || number || ' has the fates [' || array_to_string(fates, ', ') || ']' as text
        from ${fates} where cardinality(fates) <> 1 order by number`,
    ),
};

const itsOwnJob: Invariant = {
  promise: 'a request and its job name each other, and no request has two open jobs',
  check: (scene) =>
    faultsAmong(
      scene,
      sql`service_requests where assigned_job_order_id is not null`,
      sql`select 'SR-' || r.number || ' and its job differ' as text
        from service_requests r join ${jobs} j on j.id = r.assigned_job_order_id
        where j.service_request_id is distinct from r.id or j.machine_id <> r.machine_id or j.client_id <> r.client_id
        union all
        select 'SR-' || r.number || ' has several open jobs' from service_requests r
        where 1 < (select count(*) from ${jobs} j
          where j.service_request_id = r.id and j.status in ('scheduled', 'in_progress'))`,
    ),
};

const endedWithoutJob: Invariant = {
  promise: 'a request that was rejected, withdrawn or closed has no open job',
  check: (scene) =>
    faultsAmong(
      scene,
      sql`service_requests where status = 'rejected'`,
      sql`select 'SR-' || r.number || ' is over, JO-' || j.number || ' is not' as text
        from service_requests r join ${jobs} j on j.service_request_id = r.id
        where r.status = 'rejected' and j.status in ('scheduled', 'in_progress')`,
    ),
};

export const fateInvariants = [oneFate, itsOwnJob, endedWithoutJob];

/** Describes the company's requests at the end: their number by fate, and the age of the oldest. */
export async function fatesIn({ rows, now }: Scene, operator_id: string): Promise<string> {
  const counted = await rows<{ fate: string; count: number; hours: number }>(sql`
    select array_to_string(fates, ' and ') as fate, count(*)::int as count,
      floor(max(extract(epoch from ${now}::timestamptz - created_at)) / 3600)::int as hours
    from ${fates} where operator_id = ${operator_id} group by 1 order by 2 desc, 1`);
  const all = counted.reduce((sum, { count }) => sum + count, 0);
  const waiting = counted.find(({ fate }) => fate === 'pending');
  const age = waiting === undefined ? '' : ` The oldest that is pending came ${waiting.hours} hours ago.`;
  return `Of ${all} requests: ${counted.map(({ fate, count }) => `${count} ${fate}`).join(', ')}.${age}`;
}
