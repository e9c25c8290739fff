import { type SQL, sql } from 'drizzle-orm';
import type { AwaitedPart } from '#domain/values/missing-part.ts';
import type { Transaction } from '#server/database/database.ts';
import { hasArrived } from '#server/store/shapes/arrivals.ts';
import { partIsAwaited } from '#server/store/shapes/conditions.ts';
import { dateAt, nextWorkingDay } from '#server/store/shapes/operator-day.ts';
import { jobsWith } from './parts.ts';

/**
 * Returns SQL for the part that the visit after the job `alias` waits for, as JSON; null if it waits for none. The row
 * must include its report, missing part and settlement.
 */
export function awaitedPartAfterJob(alias = 'j'): SQL {
  return sql`case when ${partIsAwaited(alias)} then json_build_object('expected_on', ${sql.raw(alias)}.part_expected_on) end`;
}

/**
 * SQL for the part that the job `j` itself waits for: the one that was missing at the earlier visit or, once a
 * technician has arrived for the job, the one that was missing then.
 */
export const awaitedPartOfJob = sql`(
  select ${awaitedPartAfterJob('visit')} from ${jobsWith('report', 'missing', 'settlement')} visit
  where visit.id = case when ${hasArrived} then j.id else j.forerunner_id end)`;

const plannedDay = dateAt(sql`j.scheduled_date`, sql`o.time_zone`);

/**
 * Returns SQL that checks whether the job `j` of the operator `o` is planned before the part that was missing at the
 * visit `visit`. The row `visit` must include its missing part.
 */
export function isPlannedBeforePart(visit: 'j' | 'k'): SQL {
  return sql`coalesce(${plannedDay} < ${sql.raw(visit)}.part_expected_on, true)`;
}

export async function findAwaitedPart(tx: Transaction, id: string): Promise<AwaitedPart | null> {
  const [found] = await tx.rows<{ awaited_part: AwaitedPart | null }>(
    sql`select ${awaitedPartOfJob} as awaited_part from job_orders j where j.id = ${id}`,
  );
  return found?.awaited_part ?? null;
}

/**
 * SQL for the day on which planners are asked about the missing part of the job `j` of the operator `o`: its expected
 * day or, if no day is known, the next working day after the visit.
 */
export const partAskedOn = sql`coalesce(j.part_expected_on, ${nextWorkingDay(dateAt(sql`j.served_at`, sql`o.time_zone`))})`;
