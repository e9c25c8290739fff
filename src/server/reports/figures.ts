import { type SQL, sql } from 'drizzle-orm';
import type { VisitOutcome } from '#domain/job-orders/visit.ts';
import type { Period } from '#domain/report.ts';
import type { Reader } from '#server/store/access/row-access.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { literal } from '#server/store/rows/columns.ts';
import { cameFirst } from '#server/store/shapes/arrivals.ts';
import { jobIsNot } from '#server/store/shapes/conditions.ts';
import { planExpiresOn, visitsPerYear } from '#server/store/shapes/covered-visits.ts';
import { dateAt, endOfDate, serviceMinutesOn, startOfDate } from '#server/store/shapes/operator-day.ts';

/** Returns a report's operators with the days of its period, and their instants in local time. */
export function operatorsIn(actor: Reader, { from, until }: Period, condition: SQL): SQL {
  return sql`
    select o.*, ${from}::date as first_day, ${until}::date as last_day,
      ${startOfDate(from, sql`o.time_zone`)} as begins,
      ${endOfDate(until, sql`o.time_zone`)} as ends
    from country_operators o where ${reachFilter('country_operators', actor.role, 'o')} and ${condition}`;
}

const nobodyThere: VisitOutcome = 'nobody_there';
export const isMissedVisit = sql`j.outcome = ${nobodyThere}`;

export function completedJobs(ops: SQL, { role }: Reader): SQL {
  return sql`${ops} o join ${jobsWith('report', 'arrival', 'rating')} j on j.operator_id = o.id
    and j.completed_date >= o.begins and j.completed_date < o.ends and ${reachFilter('job_orders', role, 'j')}`;
}

export function cancelledJobs(ops: SQL, { role }: Reader): SQL {
  return sql`${ops} o join ${jobsWith('outcome', 'cancellation')} j on j.operator_id = o.id
    and j.cancelled_at >= o.begins and j.cancelled_at < o.ends and ${reachFilter('job_orders', role, 'j')}`;
}

export function newRequests(ops: SQL, { role }: Reader): SQL {
  return sql`${ops} o join service_requests r on r.operator_id = o.id
    and r.created_at >= o.begins and r.created_at < o.ends and ${reachFilter('service_requests', role, 'r')}`;
}

/**
 * Joins the request `r` of each job `j`, one at a time. A scan of all requests would cost more than reading those of a
 * few days.
 */
export const requestOfJob = sql`
  cross join lateral (select * from service_requests x where x.id = j.service_request_id offset 0) r`;

/**
 * Returns started jobs `j` with their requests `r`. Follow-up visits are left out, because they do not respond to a new
 * request.
 */
export function responses(ops: SQL, { role }: Reader): SQL {
  return sql`${ops} o join ${jobsWith('arrival')} j on j.operator_id = o.id
    and j.first_arrived_at >= o.begins and j.first_arrived_at < o.ends and ${reachFilter('job_orders', role, 'j')}
    ${requestOfJob} where ${cameFirst}`;
}

/** Returns the active technicians' service hours from the day they were added; null if there are none. */
export function capacityHours(ops: SQL, { role }: Reader): SQL {
  return sql`
    with unusual as materialized (
      select o.id, (h ->> 'date')::date as day from ${ops} o cross join lateral jsonb_array_elements(o.holidays) h
      union select o.id, day::date from ${ops} o cross join lateral jsonb_array_elements(o.special_hours) x
        cross join lateral generate_series((x ->> 'first_day')::timestamp, (x ->> 'last_day')::timestamp, interval '1 day') day)
    select sum(d.minutes * present.technicians) / 60.0
    from (
      select o.id, day.day::date as day, case
        when u.day is not null then ${serviceMinutesOn(sql`day.day::date`)}
        when extract(dow from day.day)::integer = any(o.weekend) then 0 else o.closes_at - o.opens_at end as minutes
      from ${ops} o cross join generate_series(o.first_day::timestamp, o.last_day::timestamp, interval '1 day') day (day)
        left join unusual u on u.id = o.id and u.day = day.day::date) d
    join (
      select of_operator.id, greatest(${dateAt(sql`t.created_at`, sql`of_operator.time_zone`)}, of_operator.first_day) as since,
        count(*) as technicians
      from ${ops} of_operator join technicians t on t.operator_id = of_operator.id and t.is_active
        and t.created_at < of_operator.ends and ${reachFilter('technicians', role, 't')}
      group by 1, 2
    ) present on present.id = d.id and present.since <= d.day`;
}

/** SQL that checks whether the job `j` used a visit of a plan. */
const isCoveredVisit = sql`j.is_cmasa_covered and ${jobIsNot('cancelled')}`;

/** Returns the covered visits `j` of the plan years that are in force on the period's last day. */
export function coveredVisits(ops: SQL, actor: Reader): SQL {
  return sql`${planYears(ops, actor)} y join job_orders j on j.client_id = y.client_id
    and ${isCoveredVisit} and j.served_at >= ${startOfDate(sql`y.first_day`, sql`y.time_zone`)} and j.served_at < y.ends
    and ${reachFilter('job_orders', actor.role, 'j')}`;
}

/**
 * Returns SQL for the day on which the client `c`'s plan starts again in the year of the given day, plus this many
 * years.
 */
const anniversary = (day: SQL, years: number) => sql`(
  c.cmasa_start_date + make_interval(years => date_part('year', ${day})::integer
    - date_part('year', c.cmasa_start_date)::integer + ${literal(years)}))::date`;

/**
 * Selects a row for each day with covered visits in the spans `o`. It has the last days on which these visits count,
 * and the number of visits that count until each of these days. A visit counts until its plan year or its plan ends,
 * whichever is earlier.
 */
export function coveredUntil(spans: SQL, { role }: Reader): SQL {
  const day = sql`served.day`;
  const next = sql`case when ${anniversary(day, 0)} > ${day} then ${anniversary(day, 0)} else ${anniversary(day, 1)} end`;
  return sql`
    select operator_id, day, array_agg(until order by until) as covered_until,
      array_agg(n::integer order by until) as covered_visits
    from (
      select o.id as operator_id, served.day, plan.until, count(*) as n
      from ${spans} o join job_orders j on j.operator_id = o.id and ${isCoveredVisit}
          and j.served_at >= o.begins and j.served_at < o.ends and ${reachFilter('job_orders', role, 'j')}
        cross join lateral (select ${dateAt(sql`j.served_at`, sql`o.time_zone`)} as day) served
        cross join lateral (select * from clients x where x.id = j.client_id offset 0) c
        cross join lateral (select least(${next} - 1, ${planExpiresOn}) as until) plan
      where c.cmasa_plan_type is not null and c.cmasa_start_date <= ${day} and plan.until >= ${day}
      group by 1, 2, 3) counted
    group by 1, 2`;
}

/** Returns the year of each plan in force on the period's last day, up to the end of that day. */
export function planYears(ops: SQL, { role }: Reader): SQL {
  const day = sql`o.last_day`;
  return sql`(
    select c.id as client_id, o.time_zone, o.ends,
      ${visitsPerYear} as visits,
      case when ${anniversary(day, 0)} > ${day} then ${anniversary(day, -1)} else ${anniversary(day, 0)} end as first_day
    from ${ops} o join clients c on c.operator_id = o.id and ${reachFilter('clients', role, 'c')}
    where c.cmasa_plan_type is not null and c.cmasa_start_date <= o.last_day
      and (c.cmasa_expiry is null or ${planExpiresOn} >= o.last_day))`;
}
