import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import type { EventType } from '#domain/events/event.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { isPlannedBeforePart, partAskedOn, visitAwaitsPart } from '#server/store/job-orders/awaited-part.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { isConfirmed } from '#server/store/shapes/accepted-concern.ts';
import { hasArrived } from '#server/store/shapes/arrivals.ts';
import { jobIs, partIsAwaited } from '#server/store/shapes/conditions.ts';
import { visitsAfter } from '#server/store/shapes/follow-ups.ts';
import { dateAt, startOfDate } from '#server/store/shapes/operator-day.ts';

/** Returns SQL that checks whether the job belongs to the operator `o` and whether the role has access to it. */
export const isReachedJob = (role: Role, alias: 'j' | 'k'): SQL =>
  sql`${reachFilter('job_orders', role, alias)} and ${sql.raw(alias)}.operator_id = o.id`;

/** SQL for the columns that say which case and which job `j` a finding is about. */
export const jobFound = sql`j.case_id, null::uuid as request_id, j.id as job_id`;

export const otherTimeAsked = (role: Role): SQL => sql`
  from ${jobsWith('requested_time')} j
  where ${isReachedJob(role, 'j')} and ${jobIs('planned')} and j.asked_date is not null`;

/** Returns the jobs of the operator `o` with unsettled late work, earliest first. */
export const lateWorkToSettle = (role: Role, most: number): SQL => sql`
  select ${jobFound}, l.created_at as at, null::uuid as other_id
  from late_work l join job_orders j on j.id = l.job_order_id and ${isReachedJob(role, 'j')}
  where ${reachFilter('late_work', role, 'l')} and l.operator_id = o.id and l.settled_at is null
  order by l.created_at, l.id limit ${sql.raw(String(most))}`;

/** Returns visits whose missing part should have arrived, or still has no expected day. */
export const partDue = (role: Role, now: SQL, most: number): SQL => sql`
  select ${jobFound}, ${startOfDate(sql`j.asked_on`, sql`o.time_zone`)} as at, null::uuid as other_id
  from (
    select j.id, j.case_id, ${partAskedOn} as asked_on from ${jobsWith('report', 'missing', 'settlement')} j
    where ${isReachedJob(role, 'j')} and ${visitAwaitsPart()}
  ) j
  where j.asked_on <= ${dateAt(now, sql`o.time_zone`)}
  order by j.asked_on, j.id limit ${sql.raw(String(most))}`;

const partExpected = sql.raw(`'${'job-orders.part-expected' satisfies EventType}'`);
const jobsWithPart = jobsWith('report', 'missing', 'settlement');

/** Returns SQL that checks whether the job `j` is planned before its part is expected, which was missing at the visit `visit`. */
const comesBeforePart = (now: SQL, visit: 'j' | 'k'): SQL => {
  const wasExpected = sql`exists (
    select from events p
    where p.record_id = ${sql.raw(visit)}.id and p.type = ${partExpected} and (p.at, p.id) > (e.at, e.id))`;
  return sql`${jobIs('planned')} and j.scheduled_date > ${now} and ${partIsAwaited(visit)}
    and ${isPlannedBeforePart(visit)} and not ${isConfirmed('before_part', sql`not ${wasExpected}`)}`;
};

/**
 * Returns the visits that are planned before their missing part is expected, unless a planner has confirmed that since
 * its day was last set. Follow-up visits come first, then those that a colleague began.
 */
export const beforePart = (role: Role, now: SQL): readonly SQL[] => [
  sql`from ${jobsWithPart} k cross join lateral ${visitsAfter('k')} j
    where ${isReachedJob(role, 'k')} and ${isReachedJob(role, 'j')} and not ${hasArrived}
      and ${comesBeforePart(now, 'k')}`,
  sql`from ${jobsWithPart} j where ${isReachedJob(role, 'j')} and ${comesBeforePart(now, 'j')}`,
];
