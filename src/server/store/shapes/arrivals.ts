import { type SQL, sql } from 'drizzle-orm';
import { lateReportMinutes } from '#domain/visit/moment.ts';

/**
 * Returns SQL for the first arrival of a job. It is a subquery, because without statistics PostgreSQL would join all
 * arrivals.
 */
const arrivalOf = (alias: string) =>
  sql.raw(`(select a.first_arrived_at from first_arrivals a where a.job_order_id = ${alias}.id)`);

/**
 * The first arrival for the request `r`. Later arrivals, such as those of follow-up visits, do not count toward the
 * target.
 */
export const firstArrival = sql`(
  select min(${arrivalOf('v')}) from job_orders v where v.case_id = r.id)`;

/**
 * SQL that checks whether the technician arrived for the job `j` no later than for any other job of its request `r`.
 * PostgreSQL computes this comparison for each row, but would first compute a `not exists` for all jobs.
 */
export const cameFirst = sql`j.first_arrived_at <= ${firstArrival}`;

/** SQL that checks whether a technician has arrived for the job `j`. */
export const hasArrived = sql`exists (
  select from first_arrivals a where a.job_order_id = j.id and a.operator_id = j.operator_id)`;

/** The arrival target of the job `j`; null after an arrival, or if there is none. */
export const owedArrival = sql`case when not ${hasArrived} then j.arrive_by end`;

/** Returns SQL that checks whether the first arrival was reported late, as domain/visit/moment defines it. */
export const arrivalIsReportedLate = (alias: string): SQL =>
  sql.raw(
    `${alias}.arrival_recorded_at - ${alias}.first_arrived_at > interval '${lateReportMinutes} minutes'`,
  );
