import { sql } from 'drizzle-orm';
import type { JobOrder } from '#domain/job-order.ts';
import { cmasaPlans, visitsPerYearColumn } from '#domain/visit-coverage.ts';
import type { Transaction } from '#server/database/database.ts';
import { dateAt, startOfDate } from './operator-day.ts';

/** The visits that the plan of the client `c` gives in a year, as its operator `o` says. */
export const visitsPerYear = sql.raw(
  `case c.cmasa_plan_type ${cmasaPlans
    .map((plan) => `when '${plan}' then o.${visitsPerYearColumn[plan]}`)
    .join(' ')} end`,
);

/** The last day that the plan of the client `c` covers, by the clock of its operator `o`. */
export const planExpiresOn = dateAt(sql`c.cmasa_expiry`, sql`o.time_zone`);

/** Stands for no job, where a count leaves none out. */
export const noJob = '00000000-0000-0000-0000-000000000000';

/** How many covered visits the job's client has in a plan year besides this job, whoever did them. */
export async function countCoveredVisits(
  tx: Transaction,
  jobOrder: Pick<JobOrder, 'id' | 'client_id'>,
  year: { from: string; until: string; time_zone: string },
): Promise<number> {
  const [row] = await tx.rows<{ visits: number }>(sql`
    select covered_visits(${jobOrder.client_id}, ${jobOrder.id},
      ${startOfDate(year.from, year.time_zone)}, ${startOfDate(year.until, year.time_zone)}) as visits`);
  return row?.visits ?? 0;
}

/**
 * Keeps everybody else from counting this client's visits until the transaction ends, so that the last one is given
 * only once.
 */
export async function lockCoveredVisits(tx: Transaction, client_id: string): Promise<void> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('covered visits ' || ${client_id}::text, 0))`,
  );
}
