import { type SQL, sql } from 'drizzle-orm';
import type { EventType } from '#domain/events/event.ts';
import type { Reader } from '#server/store/access/row-access.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { secondNamesOf } from '#server/store/events.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { arrivalIsReportedLate, cameFirst } from '#server/store/shapes/arrivals.ts';
import { requestOfJob } from './figures.ts';

const mostReports = 100;
const started: EventType = 'job-orders.started';

/** Returns jobs `j` that met the arrival target of a request `r`, but were reported late. */
export function lateReports(ops: SQL, { role }: Reader): SQL {
  return sql`${ops} o
    join first_arrivals late on late.operator_id = o.id and ${arrivalIsReportedLate('late')}
    cross join lateral (select * from ${jobsWith('arrival')} x where x.id = late.job_order_id offset 0) j
    ${requestOfJob} where ${reachFilter('job_orders', role, 'j')} and r.created_at >= o.begins and r.created_at < o.ends
      and j.first_arrived_at <= r.arrive_by and ${cameFirst} and ${reachFilter('service_requests', role, 'r')}`;
}

/**
 * Returns the late reports as JSON. Each shows the person from the arrival's event, because the job may have been
 * handed over since.
 */
export function lateReportsJson(ops: SQL, actor: Reader): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', l.id, 'number', 'JO-' || l.number, 'client', json_build_object('id', c.id, 'name', c.name, 'second_name', c.second_name),
      'arrive_by', l.promised, 'first_arrived_at', l.first_arrived_at, 'arrival_recorded_at', l.arrival_recorded_at,
      'reported_by', reporter.name, 'reported_by_second_name', reporter.second_name)
      order by l.first_arrived_at desc, l.id desc), '[]'::json)
    from (
      select j.*, r.arrive_by as promised from ${lateReports(ops, actor)}
      order by j.first_arrived_at desc, j.id desc limit ${mostReports}) l
    join clients c on c.id = l.client_id
    left join lateral (
      select x.actor_name as name, ${sql.raw(secondNamesOf.actor)} as second_name
      from events x where x.record_id = l.id and x.at = l.arrival_recorded_at
        and x.type = ${started} and ${reachFilter('events', actor.role, 'x')} limit 1) reporter on true)`;
}
