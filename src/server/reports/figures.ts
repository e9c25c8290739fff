import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#domain/actor.ts';
import type { VisitOutcome } from '#domain/job-orders/visit.ts';
import type { Period } from '#domain/report.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { cameFirst } from '#server/store/shapes/arrivals.ts';
import { jobIsNot } from '#server/store/shapes/conditions.ts';
import { planExpiresOn, visitsPerYear } from '#server/store/shapes/covered-visits.ts';
import { firstTimeFix } from '#server/store/shapes/job-figures.ts';
import { dateAt, endOfDate, serviceMinutesOn, startOfDate } from '#server/store/shapes/operator-day.ts';
import { clientWindowCounts } from './client-windows.ts';
import { keptPromises } from './kept-promises.ts';
import { lateReports } from './late-reports.ts';

/** Returns a report's operators with the days of its period, and their instants in local time. */
export function operatorsIn(actor: Actor, { from, until }: Period, condition: SQL): SQL {
  return sql`
    select o.*, ${from}::date as first_day, ${until}::date as last_day,
      ${startOfDate(from, sql`o.time_zone`)} as begins,
      ${endOfDate(until, sql`o.time_zone`)} as ends
    from country_operators o where ${reachFilter('country_operators', actor.role, 'o')} and ${condition}`;
}

const nobodyThere: VisitOutcome = 'nobody_there';
export const isMissedVisit = sql`j.outcome = ${nobodyThere}`;

/** Returns the hours between two times. */
export const hoursBetween = (from: SQL, until: SQL) => sql`(extract(epoch from ${until} - ${from}) / 3600.0)`;
const percentile = (share: number, value: SQL) =>
  sql`round(percentile_cont(${sql.raw(String(share))}) within group (order by ${value})::numeric, 2)::double precision`;

/** Returns the fees for each currency. Amounts in different currencies are never added up. */
function revenueOf(ops: SQL, actor: Actor): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount::text) order by currency), '[]'::json)
    from (
      select o.currency, sum(j.visit_fee) as amount from ${completedJobs(ops, actor)}
      where j.visit_fee is not null group by o.currency
    ) summed)`;
}

export function completedJobs(ops: SQL, { role }: Actor): SQL {
  return sql`${ops} o join ${jobsWith('report', 'arrival', 'rating')} j on j.operator_id = o.id
    and j.completed_date >= o.begins and j.completed_date < o.ends and ${reachFilter('job_orders', role, 'j')}`;
}

export function cancelledJobs(ops: SQL, { role }: Actor): SQL {
  return sql`${ops} o join ${jobsWith('outcome', 'cancellation')} j on j.operator_id = o.id
    and j.cancelled_at >= o.begins and j.cancelled_at < o.ends and ${reachFilter('job_orders', role, 'j')}`;
}

export function newRequests(ops: SQL, { role }: Actor): SQL {
  return sql`${ops} o join service_requests r on r.operator_id = o.id
    and r.created_at >= o.begins and r.created_at < o.ends and ${reachFilter('service_requests', role, 'r')}`;
}

/**
 * Returns started jobs `j` with their requests `r`. Follow-up visits are left out, because they do not respond to a new
 * request.
 */
export function responses(ops: SQL, { role }: Actor): SQL {
  return sql`${ops} o join ${jobsWith('arrival')} j on j.operator_id = o.id
    and j.first_arrived_at >= o.begins and j.first_arrived_at < o.ends and ${reachFilter('job_orders', role, 'j')}
    join service_requests r on r.id = j.service_request_id and ${cameFirst}`;
}

/**
 * Returns the minutes between two times that the technician entered, as in domain/visit/course; null if one is missing.
 */
const minutesBetween = (from: string, until: string, paused = '0') =>
  sql.raw(`case when j.${from} is not null and j.${until} is not null
    then greatest(0, round((extract(epoch from j.${until} - j.${from}) - ${paused}) / 60.0)) end`);

export const travelMedian = percentile(0.5, minutesBetween('on_the_way_at', 'started_at'));
export const onSiteMedian = percentile(
  0.5,
  minutesBetween('started_at', 'job_order_form_submitted_at', 'j.paused_seconds'),
);
export const averageRating = sql`round(avg(j.rating), 2)::double precision`;

export const responseMedian = percentile(0.5, hoursBetween(sql`r.created_at`, sql`j.first_arrived_at`));

/** Returns the active technicians' service hours from the day they were added; null if there are none. */
function capacityHours(ops: SQL, { role }: Actor): SQL {
  return sql`
    select sum(work.minutes) / 60.0
    from (
      select present.technicians * (
        select sum(${serviceMinutesOn(sql`day::date`)})
        from generate_series(present.since::timestamp, o.last_day::timestamp, interval '1 day') day) as minutes
      from ${ops} o join (
        select of_operator.id, greatest(${dateAt(sql`t.created_at`, sql`of_operator.time_zone`)}, of_operator.first_day) as since,
          count(*) as technicians
        from ${ops} of_operator join technicians t on t.operator_id = of_operator.id and t.is_active
          and t.created_at < of_operator.ends and ${reachFilter('technicians', role, 't')}
        group by 1, 2
      ) present on present.id = o.id
    ) work`;
}

/** Returns the covered visits `j` of the plan years that are in force on the period's last day. */
export function coveredVisits(ops: SQL, actor: Actor): SQL {
  return sql`${planYears(ops, actor)} y join job_orders j on j.client_id = y.client_id
    and j.is_cmasa_covered and ${jobIsNot('cancelled')}
    and j.served_at >= ${startOfDate(sql`y.first_day`, sql`y.time_zone`)} and j.served_at < y.ends
    and ${reachFilter('job_orders', actor.role, 'j')}`;
}

/** Returns the year of each plan in force on the period's last day, up to the end of that day. */
function planYears(ops: SQL, { role }: Actor): SQL {
  const anniversary = (before: number) => sql`(
    c.cmasa_start_date + make_interval(years => date_part('year', o.last_day)::integer
      - date_part('year', c.cmasa_start_date)::integer - ${before}::integer))::date`;
  return sql`(
    select c.id as client_id, o.time_zone, o.ends,
      ${visitsPerYear} as visits,
      case when ${anniversary(0)} > o.last_day then ${anniversary(1)} else ${anniversary(0)} end as first_day
    from ${ops} o join clients c on c.operator_id = o.id and ${reachFilter('clients', role, 'c')}
    where c.cmasa_plan_type is not null and c.cmasa_start_date <= o.last_day
      and (c.cmasa_expiry is null or ${planExpiresOn} >= o.last_day))`;
}

/**
 * Returns the figures of the operators in `ops`. Response: from the request to the start of work. Repair: from the
 * start of work to the signature. First-time fix: solved without a follow-up visit. Rating: of the jobs completed in
 * the period. Utilization: hours on jobs divided by the available hours. Used visits count in the current plan years,
 * as on each client's own page. Targets count for requests that were received in the period, and arrival windows for
 * those that ended in it.
 */
export function figuresJson(ops: SQL, actor: Actor, now: Date): SQL {
  const completed = completedJobs(ops, actor);
  const years = planYears(ops, actor);
  return sql`json_build_object(
    'requests', (select count(*) from ${newRequests(ops, actor)}),
    ${keptPromises(newRequests(ops, actor), now)},
    'arrivals_reported_late', (select count(*) from ${lateReports(ops, actor)}),
    ${clientWindowCounts(ops, actor, now)},
    'completed_jobs', (select count(*) from ${completed}),
    'cancelled_jobs', (select count(*) from ${cancelledJobs(ops, actor)}),
    'missed_visits', (select count(*) from ${cancelledJobs(ops, actor)} where ${isMissedVisit}),
    'response_hours_median', (select ${responseMedian} from ${responses(ops, actor)}),
    'response_hours_p90', (
      select ${percentile(0.9, hoursBetween(sql`r.created_at`, sql`j.first_arrived_at`))} from ${responses(ops, actor)}),
    'repair_hours_median', (
      select ${percentile(0.5, hoursBetween(sql`j.first_arrived_at`, sql`j.completed_date`))} from ${completed}
      where j.first_arrived_at is not null),
    'first_time_fix', (select ${firstTimeFix} from ${completed}),
    'rating', (select ${averageRating} from ${completed}),
    'ratings', (select count(j.rating) from ${completed}),
    'covered_visits', (select count(*) from ${coveredVisits(ops, actor)}),
    'plan_visits', (select coalesce(sum(y.visits), 0) from ${years} y),
    'utilization', (
      select round(coalesce(spent.hours, 0) / nullif(capacity.hours, 0), 4)::double precision
      from (select sum(j.time_spent_hours) as hours from ${completed}) spent,
        (select (${capacityHours(ops, actor)}) as hours) capacity),
    'revenue', ${revenueOf(ops, actor)})`;
}
