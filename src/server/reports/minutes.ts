import { type SQL, sql } from 'drizzle-orm';
import { type MinuteMeasure, minuteMeasures } from '#domain/report.ts';

/** Returns the whole minutes between two times of the job `j`; null if one is missing. */
const minutesBetween = (from: SQL, until: SQL, pausedSeconds = sql`0`) => sql`
  case when ${from} is not null and ${until} is not null
    then greatest(0, round((extract(epoch from ${until} - ${from}) - ${pausedSeconds}) / 60.0))::integer end`;

/** The minutes from the client's request `r` to the start of work on the job `j`. */
export const responseMinutes = minutesBetween(sql`r.created_at`, sql`j.first_arrived_at`);
/** The minutes from the start of work to the signature. */
export const repairMinutes = minutesBetween(sql`j.first_arrived_at`, sql`j.completed_date`);
/** Minutes between the technician's taps, as in domain/visit/course. */
export const travelMinutes = minutesBetween(sql`j.on_the_way_at`, sql`j.started_at`);
export const onSiteMinutes = minutesBetween(
  sql`j.started_at`,
  sql`j.job_order_form_submitted_at`,
  sql`j.paused_seconds`,
);

/** Returns the minutes as hours, as reports and their lists show them. */
export const hoursOf = (minutes: SQL) => sql`round((${minutes} / 60.0)::numeric, 2)::double precision`;

/**
 * The class (bucket) of a histogram that the minutes belong to. The first week has a hundred classes, and later classes
 * are wider.
 */
const classOf = sql.raw('floor(sqrt(minutes))::integer');

/**
 * Selects histograms of rows with a `measure` and `minutes`, for each value of the other columns `by`. A class contains
 * its distinct values in order, and the number of jobs with each value.
 */
export const histogramsOf = (rows: SQL, by: SQL): SQL => sql`
  select ${by}, measure, ${classOf} as class, array_agg(minutes order by minutes) as minutes,
    array_agg(n::integer order by minutes) as counts, sum(n)::integer as total
  from (select ${by}, measure, minutes, count(*) as n from (${rows}) each_job group by ${by}, measure, minutes) counted
  group by ${by}, measure, ${classOf}`;

const shares: Readonly<Record<MinuteMeasure, readonly number[]>> = {
  response: [0.5, 0.9],
  repair: [0.5],
  window: [0.5],
};
const wanted = sql.raw(
  minuteMeasures
    .flatMap((measure) => shares[measure].map((share) => `('${measure}', ${share}::double precision)`))
    .join(', '),
);

/**
 * Selects the percentiles of the histograms in the table `classes`, as percentile_cont computes them from single
 * values: `scope`, `measure`, `share` and `minutes`. In addition to the columns of `histogramsOf`, the table has a
 * column `scope`.
 */
export const percentilesOf = (classes: SQL): SQL => sql`
  with summed as (
    select scope, measure, class, sum(total) as n from ${classes} c group by 1, 2, 3),
  placed as (
    select *, sum(n) over (partition by scope, measure order by class) as upto, sum(n) over (partition by scope, measure) as size
    from summed),
  sought as (
    select distinct s.scope, s.measure, w.share, w.share * (s.size::double precision - 1) as position, place
    from (select distinct scope, measure, size from placed) s join (values ${wanted}) w (measure, share) on w.measure = s.measure
    cross join lateral (
      values (floor(w.share * (s.size::double precision - 1))), (ceil(w.share * (s.size::double precision - 1)))) p (place)),
  located as materialized (
    select s.*, b.class, b.upto - b.n as below
    from sought s join placed b on b.scope = s.scope and b.measure = s.measure and b.upto - b.n <= s.place and s.place < b.upto),
  listed as (
    select l.scope, l.measure, l.share, l.position, l.place, v.minutes,
      l.below + sum(sum(v.n)) over (partition by l.scope, l.measure, l.share, l.place order by v.minutes) as upto
    from located l join ${classes} c on c.scope = l.scope and c.measure = l.measure and c.class = l.class
    cross join lateral unnest(c.minutes, c.counts) v (minutes, n)
    group by l.scope, l.measure, l.share, l.position, l.place, l.below, v.minutes),
  read as (
    select scope, measure, share, position, place, min(minutes) as minutes from listed where upto > place group by 1, 2, 3, 4, 5)
  select scope, measure, share,
    min(minutes) + (position - floor(position)) * (max(minutes) - min(minutes)) as minutes
  from read group by scope, measure, share, position`;
