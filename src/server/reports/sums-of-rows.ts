import { type SQL, sql } from 'drizzle-orm';
import type { MinuteMeasure } from '#domain/report.ts';
import type { Reader } from '#server/store/access/row-access.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';
import { clientWindowParts } from './client-windows.ts';
import {
  cancelledJobs,
  completedJobs,
  coveredUntil,
  isMissedVisit,
  newRequests,
  responses,
} from './figures.ts';
import { requestParts } from './kept-promises.ts';
import { lateReports } from './late-reports.ts';
import { onSiteMinutes, repairMinutes, responseMinutes, travelMinutes } from './minutes.ts';

/** The counts and sums of a day, in the order of their columns. */
export const summedColumns = [
  'requests',
  'responses_in_time',
  'responses_due',
  'arrivals_in_time',
  'arrivals_due',
  'arrivals_reported_late',
  'windows_in_time',
  'windows_due',
  'cancelled_jobs',
  'missed_visits',
  'completed_jobs',
  'solved_jobs',
  'ratings',
  'rating_sum',
  'hours',
  'charged_jobs',
  'fees',
] as const;
export const deadlineColumns = ['response_deadlines', 'arrival_deadlines'] as const;
/** The last days on which covered visits count, and for each one, the number of visits that count until then. */
const coveredColumns = ['covered_until', 'covered_visits'] as const;
const listColumns = [...deadlineColumns, ...coveredColumns] as const;
/** All columns of the sums. Those with lists come last. */
export const sumColumns = [...summedColumns, ...listColumns] as const;
const typesOfLists: Readonly<Record<(typeof listColumns)[number], string>> = {
  response_deadlines: 'timestamptz[]',
  arrival_deadlines: 'timestamptz[]',
  covered_until: 'date[]',
  covered_visits: 'integer[]',
};
type SumColumn = (typeof sumColumns)[number];
type Sums = Partial<Readonly<Record<SumColumn, SQL>>>;

/** The sums of a technician's signed jobs. */
export const technicianColumns = [
  'completed_jobs',
  'solved_jobs',
  'ratings',
  'rating_sum',
  'hours',
  'charged_jobs',
  'fees',
] as const;
export const technicianMinutes = ['travel_minutes', 'on_site_minutes'] as const;

/** The columns as a list, each with the alias as a prefix. */
export const columnsOf = (columns: readonly string[], alias?: string): SQL =>
  sql.raw(columns.map((column) => (alias === undefined ? column : `${alias}.${column}`)).join(', '));

/** The columns of the sums of a table `alias` that may lack the day. */
export const orEmpty = (alias: string): SQL =>
  sql.raw(
    [
      ...summedColumns.map((column) => `coalesce(${alias}.${column}, 0) as ${column}`),
      ...listColumns.map((column) => `coalesce(${alias}.${column}, '{}') as ${column}`),
    ].join(', '),
  );

const onDay = (instant: SQL) => dateAt(instant, sql`o.time_zone`);

/** Lists the columns of all parts of the sums. Only the columns of one part have values; the others are zero or null. */
const allColumns = (sums: Sums): SQL =>
  sql.join(
    [
      ...summedColumns.map((column) => sql`${sums[column] ?? sql`0`} as ${sql.raw(column)}`),
      ...listColumns.map(
        (column) => sql`${sums[column] ?? sql`null`}::${sql.raw(typesOfLists[column])} as ${sql.raw(column)}`,
      ),
    ],
    sql`, `,
  );

/** Selects the sums of a part of the figures for each day. */
const part = (instant: SQL, sums: Sums, from: SQL): SQL =>
  sql`select o.id as operator_id, ${onDay(instant)} as day, ${allColumns(sums)} from ${from} group by 1, 2`;

/** Selects the signed jobs of the spans, so that one statement reads them once for everything that it sums. */
export function signedRows(spans: SQL, actor: Reader): SQL {
  return sql`
    select j.operator_id, ${onDay(sql`j.completed_date`)} as day, j.technician_id, j.first_arrived_at, j.visit_fee,
      j.time_spent_hours, (j.problem_resolved and not j.follow_up_required) is true as is_solved, j.rating,
      ${travelMinutes} as travel_minutes, ${onSiteMinutes} as on_site_minutes, ${repairMinutes} as repair_minutes
    from ${completedJobs(spans, actor)}`;
}

const sumsOfSigned: Sums = {
  completed_jobs: sql`count(*)`,
  solved_jobs: sql`count(*) filter (where j.is_solved)`,
  ratings: sql`count(j.rating)`,
  rating_sum: sql`coalesce(sum(j.rating), 0)`,
  hours: sql`coalesce(sum(j.time_spent_hours), 0)`,
  charged_jobs: sql`count(j.visit_fee)`,
  fees: sql`coalesce(sum(j.visit_fee), 0)`,
};

const sumsOfCovered: Sums = { covered_until: sql`v.covered_until`, covered_visits: sql`v.covered_visits` };

/** The operators' spans of days as a table `o`, and the table of their signed jobs. */
type Source = { readonly spans: SQL; readonly signed: SQL };

/**
 * Selects the sums of each day in the spans for which there are rows. `signed` selects from `signedRows` of the same
 * spans.
 */
export function sumsOfDays({ spans, signed }: Source, actor: Reader, now: Date): SQL {
  const { from, ...requestSums } = requestParts(newRequests(spans, actor), now);
  const { from: fromWindows, ...windowSums } = clientWindowParts(spans, actor, now);
  const parts = [
    part(sql`r.created_at`, requestSums, from),
    part(sql`r.created_at`, { arrivals_reported_late: sql`count(*)` }, lateReports(spans, actor)),
    part(sql`j.told_until`, windowSums, fromWindows),
    part(
      sql`j.cancelled_at`,
      { cancelled_jobs: sql`count(*)`, missed_visits: sql`count(*) filter (where ${isMissedVisit})` },
      cancelledJobs(spans, actor),
    ),
    sql`select j.operator_id, j.day, ${allColumns(sumsOfSigned)} from ${signed} j group by 1, 2`,
    sql`select v.operator_id, v.day, ${allColumns(sumsOfCovered)} from (${coveredUntil(spans, actor)}) v`,
  ];
  return sql`
    select p.operator_id, p.day, ${sql.raw(summedColumns.map((column) => `sum(p.${column}) as ${column}`).join(', '))},
      ${sql.raw(listColumns.map((column) => `coalesce(min(p.${column}), '{}') as ${column}`).join(', '))}
    from (${sql.join(parts, sql` union all `)}) p group by 1, 2`;
}

/** Selects the sums of each technician's signed jobs for each day. */
export const sumsOfTechnicians = (signed: SQL): SQL => sql`
  select j.operator_id, j.day, j.technician_id, ${sql.join(
    technicianColumns.map((column) => sql`${sumsOfSigned[column]} as ${sql.raw(column)}`),
    sql`, `,
  )},
    ${sql.raw(
      technicianMinutes
        .map(
          (column) =>
            `coalesce(array_agg(j.${column} order by j.${column}) filter (where j.${column} is not null), '{}') as ${column}`,
        )
        .join(', '),
    )}
  from ${signed} j where j.technician_id is not null group by 1, 2, 3`;

/** Selects the minutes of each job of the spans that counts toward a median. */
export function minutesOfRows({ spans, signed }: Source, actor: Reader, now: Date): SQL {
  const { from, late_minutes } = clientWindowParts(spans, actor, now);
  const named = (measure: MinuteMeasure) => sql.raw(`'${measure}'`);
  return sql`
    select o.id as operator_id, ${onDay(sql`j.first_arrived_at`)} as day, ${named('response')} as measure, ${responseMinutes} as minutes
    from ${responses(spans, actor)}
    union all select j.operator_id, j.day, ${named('repair')}, j.repair_minutes from ${signed} j where j.repair_minutes is not null
    union all select o.id, ${onDay(sql`j.told_until`)}, ${named('window')}, ${late_minutes}
    from ${from} and ${late_minutes} > 0`;
}
