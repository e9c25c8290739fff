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

/** Where a count leaves no job out. */
export const noJob = '00000000-0000-0000-0000-000000000000';

/** Covered visits of the job's client in a plan year, other jobs than this one; whoever did them. */
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

/** Until the transaction ends nobody else counts this client's visits, so that the last one is given once. */
export async function lockCoveredVisits(tx: Transaction, client_id: string): Promise<void> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('covered visits ' || ${client_id}::text, 0))`,
  );
}
