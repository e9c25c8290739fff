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
import { requestCounts } from './kept-promises.ts';
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
const revenueOf = (completed: SQL) => sql`(
  select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount::text) order by currency), '[]'::json)
  from (
    select j.currency, sum(j.visit_fee) as amount from ${completed} j where j.visit_fee is not null group by j.currency
  ) summed)`;

/**
 * Selects the columns of completed jobs that reports need, so that one statement reads these jobs once for all its
 * figures.
 */
export function completedRows(ops: SQL, actor: Actor): SQL {
  return sql`
    select j.operator_id, o.currency, o.time_zone, j.technician_id, j.completed_date, j.first_arrived_at, j.visit_fee,
      j.time_spent_hours, j.problem_resolved, j.follow_up_required, j.rating,
      ${travelMinutes} as travel_minutes, ${onSiteMinutes} as on_site_minutes
    from ${completedJobs(ops, actor)}`;
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

const travelMinutes = minutesBetween('on_the_way_at', 'started_at');
const onSiteMinutes = minutesBetween('started_at', 'job_order_form_submitted_at', 'j.paused_seconds');
/** The medians of rows that `completedRows` selects. */
export const travelMedian = percentile(0.5, sql`j.travel_minutes`);
export const onSiteMedian = percentile(0.5, sql`j.on_site_minutes`);
const repairMedian = sql`round((percentile_cont(0.5)
  within group (order by ${hoursBetween(sql`j.first_arrived_at`, sql`j.completed_date`)})
  filter (where j.first_arrived_at is not null))::numeric, 2)::double precision`;
export const averageRating = sql`round(avg(j.rating), 2)::double precision`;

const responseHours = hoursBetween(sql`r.created_at`, sql`j.first_arrived_at`);
export const responseMedian = percentile(0.5, responseHours);

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

/** The names of a statement's tables: the operators of a period, and their completed jobs. */
type ReportSources = { readonly ops: SQL; readonly completed: SQL };

/**
 * Returns the figures of the operators in `ops`. Response: from the request to the start of work. Repair: from the
 * start of work to the signature. First-time fix: solved without a follow-up visit. Rating: of the jobs completed in
 * the period. Utilization: hours on jobs divided by the available hours. Used visits count in the current plan years,
 * as on each client's own page. Targets count for requests that were received in the period, and arrival windows for
 * those that ended in it. `completed` selects from `completedRows` of the same operators.
 */
export function figuresJson({ ops, completed }: ReportSources, actor: Actor, now: Date): SQL {
  return sql`(
    select json_build_object(
      'requests', asked.requests,
      'responses_in_time', asked.responses_in_time, 'responses_due', asked.responses_due,
      'arrivals_in_time', asked.arrivals_in_time, 'arrivals_due', asked.arrivals_due,
      'arrivals_reported_late', late.reports,
      'windows_in_time', told.windows_in_time, 'windows_due', told.windows_due,
      'window_late_hours_median', told.window_late_hours_median,
      'completed_jobs', done.jobs, 'cancelled_jobs', ended.jobs, 'missed_visits', ended.missed,
      'response_hours_median', answered.median, 'response_hours_p90', answered.p90,
      'repair_hours_median', done.repair_median, 'first_time_fix', done.first_time_fix,
      'rating', done.rating, 'ratings', done.ratings,
      'covered_visits', plans.covered, 'plan_visits', plans.visits,
      'utilization', round(coalesce(done.hours, 0) / nullif((${capacityHours(ops, actor)}), 0), 4)::double precision,
      'revenue', ${revenueOf(completed)})
    from (${requestCounts(newRequests(ops, actor), now)}) asked
    cross join (select count(*) as reports from ${lateReports(ops, actor)}) late
    cross join (${clientWindowCounts(ops, actor, now)}) told
    cross join (
      select count(*) as jobs, count(*) filter (where ${isMissedVisit}) as missed
      from ${cancelledJobs(ops, actor)}) ended
    cross join (
      select ${responseMedian} as median, ${percentile(0.9, responseHours)} as p90
      from ${responses(ops, actor)}) answered
    cross join (
      select count(*) as jobs, ${repairMedian} as repair_median, ${firstTimeFix} as first_time_fix,
        ${averageRating} as rating, count(j.rating) as ratings, sum(j.time_spent_hours) as hours
      from ${completed} j) done
    cross join (
      select (select count(*) from ${coveredVisits(ops, actor)}) as covered,
        (select coalesce(sum(y.visits), 0) from ${planYears(ops, actor)} y) as visits) plans)`;
}
