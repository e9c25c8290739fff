import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#domain/actor.ts';
import type { MinuteMeasure, Period } from '#domain/report.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { startOfDate } from '#server/store/shapes/operator-day.ts';
import { capacityHours, coveredUntil, operatorsIn, planYears } from './figures.ts';
import { coverOf } from './kept-pieces.ts';
import { histogramsOf, hoursOf, percentilesOf } from './minutes.ts';
import {
  columnsOf,
  minutesOfRows,
  signedRows,
  sumColumns,
  summedColumns,
  sumsOfDays,
} from './sums-of-rows.ts';

/** The names of a period's tables. */
const namesOf = (suffix: string) => {
  const name = (table: string) => sql.raw(`${table}${suffix}`);
  return {
    /** The operators with their period. */
    ops: name('ops'),
    marked: name('marked'),
    /** The valid stored sums. */
    pieces: name('pieces'),
    /** The spans of the other days. */
    gaps: name('gaps'),
    /** The signed jobs of the days in `gaps`. */
    signed: name('signed'),
    /** The sums of each piece, and of each day in `gaps`. */
    days: name('days'),
    /** The operators with the year up to the period's last day. Each plan year in force that day started in it. */
    classes: name('classes'),
    /** The operators with the last year of the period, in which every plan year in force on the last day started. */
    year: {
      ops: name('year_ops'),
      marked: name('year_marked'),
      pieces: name('year_pieces'),
      gaps: name('year_gaps'),
    },
    /** The percentiles of all operators together. */
    percentiles: name('percentiles'),
  };
};
export type PeriodTables = ReturnType<typeof namesOf>;

/** The tables of the period of a report, and those of the period before it. */
export const current = namesOf('');
export const previous = namesOf('_before');

/** The scope of the percentiles of all operators together. */
const together = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`);

/** The columns of the sums of a table `alias`. */
const sums = columnsOf(sumColumns);

type Choice = { readonly period: Period; readonly condition: SQL; readonly hasMonths: boolean };

/** Returns the common table expressions of a period for the operators that meet the condition. */
export function tablesOf(names: PeriodTables, actor: Actor, now: Date, choice: Choice): SQL {
  const { ops, pieces, gaps, signed, days, classes, year, percentiles } = names;
  const rows = { spans: gaps, signed };
  return sql`
    ${ops} as materialized (${operatorsIn(actor, choice.period, choice.condition)}),
    ${coverOf(names, actor, choice.hasMonths)},
    ${signed} as materialized (${signedRows(gaps, actor)}),
    ${days} as materialized (
      select operator_id, first_day as day, ${sums} from ${pieces}
      union all select operator_id, day, ${sums} from (${sumsOfDays(rows, actor, now)}) summed),
    ${classes} as materialized (
      select p.operator_id as scope, m.measure, m.class, m.minutes, m.counts, m.total
      from ${pieces} p join report_minutes m on m.operator_id = p.operator_id and m.grain = p.grain and m.first_day = p.first_day
        and ${reachFilter('report_minutes', actor.role, 'm')}
      union all ${histogramsOf(
        sql`select operator_id as scope, measure, minutes from (${minutesOfRows(rows, actor, now)}) of_gaps`,
        sql`scope`,
      )}),
    ${year.ops} as materialized (${yearsUntilLastDay(ops)}),
    ${coverOf(year, actor, true)},
    ${percentiles} as materialized (${percentilesOf(
      sql`(select ${together} as scope, measure, class, minutes, counts, total from ${classes})`,
    )})`;
}

/** Selects the operators with the year up to the last day of their period. A plan year has at most 366 days. */
const yearsUntilLastDay = (ops: SQL): SQL => sql`
  select o.id, o.time_zone, o.currency, y.first_day, o.last_day,
    ${startOfDate(sql`y.first_day`, sql`o.time_zone`)} as begins, o.ends
  from ${ops} o cross join lateral (select o.last_day - 365 as first_day) y`;

/** Returns the number of covered visits in the plan years that are in force on the period's last day. */
const coveredVisitsOf = ({ year }: PeriodTables, actor: Actor): SQL => sql`(
  select coalesce(sum(v.n), 0)
  from (
    select operator_id, covered_until, covered_visits from ${year.pieces}
    union all select operator_id, covered_until, covered_visits from (${coveredUntil(year.gaps, actor)}) of_gaps) served
  join ${year.ops} o on o.id = served.operator_id
  cross join lateral unnest(served.covered_until, served.covered_visits) v (until, n)
  where v.until >= o.last_day)`;

/** Returns the number of targets that were open when their sums were written, and are now due. */
const dueOf = (days: SQL, column: string, now: Date): SQL =>
  sql`(select count(*) from ${days} d cross join lateral unnest(d.${sql.raw(column)}) at where at < ${now})`;

const percentile = ({ percentiles }: PeriodTables, measure: MinuteMeasure, share: number): SQL =>
  sql`(select ${hoursOf(sql`p.minutes`)} from ${percentiles} p where p.measure = ${measure}::text and p.share = ${share})`;

export const ratingOf = (sums: string) =>
  sql.raw(`round(${sums}.rating_sum::numeric / nullif(${sums}.ratings, 0), 2)::double precision`);

/** The share of completed jobs that need no follow-up visit, from 0 to 1; null without jobs. */
export const firstTimeFixOf = (sums: string) =>
  sql.raw(`round(${sums}.solved_jobs::numeric / nullif(${sums}.completed_jobs, 0), 4)::double precision`);

/** The fees of the sums; null without a fee. */
export const feesOf = (sums: string) =>
  sql.raw(`case when ${sums}.charged_jobs > 0 then ${sums}.fees::numeric(16, 3) end`);

/** Selects the totals of the rows of a table, for each value of the columns `by`. */
export const totalsOf = (table: SQL, by: SQL | null = null): SQL => sql`
  select ${by === null ? sql`` : sql`${by}, `}${sql.raw(
    summedColumns.map((column) => `coalesce(sum(${column}), 0) as ${column}`).join(', '),
  )}
  from ${table}${by === null ? sql`` : sql` group by ${by}`}`;

/** Returns the fees for each currency. Amounts in different currencies are never added up. */
const revenueOf = ({ ops, days }: PeriodTables) => sql`(
  select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount::text) order by currency), '[]'::json)
  from (
    select o.currency, sum(d.fees)::numeric(16, 3) as amount from ${days} d join ${ops} o on o.id = d.operator_id
    where d.charged_jobs > 0 group by o.currency
  ) summed)`;

/**
 * Returns the figures of a period's operators. Response: from the request to the start of work. Repair: from the start
 * of work to the signature. First-time fix: solved without a follow-up visit. Rating: of the jobs completed in the
 * period. Utilization: hours on jobs divided by the available hours. Used visits count in the current plan years, as on
 * each client's own page. Targets count for requests that were received in the period, and arrival windows for those
 * that ended in it.
 */
export function figuresJson(tables: PeriodTables, actor: Actor, now: Date): SQL {
  const { ops, days } = tables;
  return sql`(
    select json_build_object(
      'requests', t.requests,
      'responses_in_time', t.responses_in_time,
      'responses_due', t.responses_due + ${dueOf(days, 'response_deadlines', now)},
      'arrivals_in_time', t.arrivals_in_time, 'arrivals_due', t.arrivals_due + ${dueOf(days, 'arrival_deadlines', now)},
      'arrivals_reported_late', t.arrivals_reported_late,
      'windows_in_time', t.windows_in_time, 'windows_due', t.windows_due,
      'window_late_hours_median', ${percentile(tables, 'window', 0.5)},
      'completed_jobs', t.completed_jobs, 'cancelled_jobs', t.cancelled_jobs, 'missed_visits', t.missed_visits,
      'response_hours_median', ${percentile(tables, 'response', 0.5)},
      'response_hours_p90', ${percentile(tables, 'response', 0.9)},
      'repair_hours_median', ${percentile(tables, 'repair', 0.5)},
      'first_time_fix', ${firstTimeFixOf('t')}, 'rating', ${ratingOf('t')}, 'ratings', t.ratings,
      'covered_visits', ${coveredVisitsOf(tables, actor)},
      'plan_visits', (select coalesce(sum(y.visits), 0) from ${planYears(ops, actor)} y),
      'utilization', round(t.hours / nullif((${capacityHours(ops, actor)}), 0), 4)::double precision,
      'revenue', ${revenueOf(tables)})
    from (${totalsOf(days)}) t)`;
}
