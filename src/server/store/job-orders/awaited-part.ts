import { type SQL, sql } from 'drizzle-orm';
import type { AwaitedPart } from '#domain/values/missing-part.ts';
import type { Transaction } from '#server/database/database.ts';
import { hasArrived } from '#server/store/shapes/arrivals.ts';
import { jobIs, partIsAwaited } from '#server/store/shapes/conditions.ts';
import { visitContinuedAfter, visitsAfter } from '#server/store/shapes/follow-ups.ts';
import { dateAt, nextWorkingDay } from '#server/store/shapes/operator-day.ts';
import { jobsWith } from './parts.ts';

/**
 * Returns SQL that checks whether the job order `j` waits for a missing part and no visit after it has started. The
 * row must include its report, missing part and settlement.
 */
export function visitAwaitsPart(): SQL {
  return sql`${partIsAwaited()} and not (${jobIs('cancelled')})
  and not exists (select 1 from ${visitsAfter('j')} k where not (${jobIs('planned', 'k')}))`;
}

/** Returns SQL for the part for which the work of the visit `id` waits, as JSON; null if it waits for none. */
const awaitedPartAt = (id: SQL) => sql`(
  select case when ${partIsAwaited('visit')} then json_build_object('expected_on', visit.part_expected_on) end
  from ${jobsWith('report', 'missing', 'settlement')} visit where visit.id = ${id})`;

/** Returns SQL for the part that the visit after the job `id` waits for, as JSON; null if it waits for none. */
export function awaitedPartAfterJob(id: SQL): SQL {
  return awaitedPartAt(visitContinuedAfter(id));
}

/**
 * SQL for the part that the job `j` itself waits for: the one that was missing at the earlier visit or, once a
 * technician has arrived for the job, the one that was missing then.
 */
export const awaitedPartOfJob = awaitedPartAt(
  sql`case when ${hasArrived} then j.id else ${visitContinuedAfter(sql`j.forerunner_id`)} end`,
);

const plannedDay = dateAt(sql`j.scheduled_date`, sql`o.time_zone`);

/**
 * Returns SQL that checks whether the job `j` of the operator `o` is planned before the day on which the part that was
 * missing at the visit `visit` is expected. This is also true if that day is unknown. The row `visit` must include its
 * missing part.
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

export async function findAwaitedPartAfter(tx: Transaction, id: string): Promise<AwaitedPart | null> {
  const [found] = await tx.rows<{ awaited_part: AwaitedPart | null }>(
    sql`select ${awaitedPartAfterJob(sql`${id}`)} as awaited_part`,
  );
  return found?.awaited_part ?? null;
}

/**
 * SQL for the day on which planners are asked about the missing part of the job `j` of the operator `o`: its expected
 * day or, if no day is known, the next working day after the visit.
 */
export const partAskedOn = sql`coalesce(j.part_expected_on, ${nextWorkingDay(dateAt(sql`j.served_at`, sql`o.time_zone`))})`;
