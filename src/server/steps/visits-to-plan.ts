import { type SQL, sql } from 'drizzle-orm';
import { awaitedPartAfterJob, awaitedPartOfJob } from '#server/store/job-orders/awaited-part.ts';
import { owedArrival } from '#server/store/shapes/arrivals.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';
import { faultOfJob } from './crew.ts';

/** The columns of a visit to plan for a request `r`. Every kind of work has the same columns, in the same order. */
export const visitOfRequest = sql`
  r.operator_id, r.machine_id, r.client_id, r.service_type_requested as type,
  null::integer as duration_minutes, null::uuid as begun_by, null::timestamptz as planned_for, r.arrive_by, r.urgency,
  r.preferred_date, 'client' as day_from, r.preferred_time_slot, r.fault, null::json as awaited_part`;

const plannedDay = dateAt(sql`j.scheduled_date`, sql`o.time_zone`);
const partDay = sql`(${awaitedPartOfJob} ->> 'expected_on')::date`;
/** SQL that checks whether the part of the open job `j` of the operator `o` is expected after the job's planned day. */
export const partComesLater = sql`coalesce(${plannedDay} < ${partDay}, false)`;

/**
 * The columns of a visit to plan for an open job `j` of the operator `o`. If a part is expected after the planned day,
 * the preferred date is the day after the part is expected.
 */
export const visitOfJob = sql`
  j.operator_id, j.machine_id, j.client_id, j.type, j.duration_minutes,
  case when j.started_at is not null then j.technician_id end as begun_by, j.scheduled_date as planned_for,
  ${owedArrival} as arrive_by, j.urgency,
  case when ${partComesLater} then ${partDay} + 1 else ${plannedDay} end as preferred_date,
  case when ${partComesLater} then 'part' else 'plan' end as day_from,
  null::text as preferred_time_slot, ${faultOfJob} as fault, ${awaitedPartOfJob} as awaited_part`;

/**
 * Returns the columns of the visit that follows the ended job `j` of the operator `o`. A visit that waits for
 * a part comes after the day on which the part is expected, however urgent it was.
 */
export function visitAfterJob(now: SQL): SQL {
  const part = awaitedPartAfterJob(sql`j.id`);
  return sql`
    j.operator_id, j.machine_id, j.client_id, j.type,
    null::integer as duration_minutes, null::uuid as begun_by, null::timestamptz as planned_for,
    null::timestamptz as arrive_by,
    case when ${part} is not null then 'high' else j.urgency end as urgency,
    greatest(${dateAt(now, sql`o.time_zone`)},
      (${part} ->> 'expected_on')::date + 1) as preferred_date,
    case when ${part} is not null then 'part' else 'plan' end as day_from,
    null::text as preferred_time_slot, ${faultOfJob} as fault, ${part} as awaited_part`;
}
