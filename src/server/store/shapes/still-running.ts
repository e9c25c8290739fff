import { type SQL, sql } from 'drizzle-orm';
import { longestStayHours } from '#domain/visit/course.ts';
import { forgottenAfterMinutes } from '#domain/visit/location.ts';
import { jobIs, jobIsAtWork, jobIsOnHold, jobIsUnderWay } from './conditions.ts';
import { dateAt, serviceOn, startOfDate } from './operator-day.ts';

/** SQL for the time when the technician set out for the visit `j`, or started to work on it. */
export const underWaySince: SQL = sql`(case when ${jobIs('planned')} then j.on_the_way_at
  else coalesce(j.started_at, j.on_the_way_at, j.scheduled_date) end)`;

/** Returns SQL that checks whether the technician is at work on the visit `j`, and may still be at the client. */
export function technicianIsThere(now: SQL | Date): SQL {
  return sql`(${jobIsAtWork()} and ${underWaySince}
    + make_interval(hours => ${sql.raw(String(longestStayHours))}, secs => j.paused_seconds) > ${now}::timestamptz)`;
}

/** Returns SQL that checks whether the visit `j` started and has not ended, although the technician must have left. */
export function isLeftOpen(now: SQL | Date): SQL {
  return sql`(${jobIsAtWork()} and not ${technicianIsThere(now)})`;
}

const grace = sql.raw(String(forgottenAfterMinutes));

/**
 * Returns SQL that checks whether the visit `j` has been under way for more than the planned length and the grace
 * period, not counting pauses.
 */
export function isOverLength(now: SQL | Date): SQL {
  return sql`(${jobIsUnderWay()} and ${underWaySince}
    + make_interval(mins => j.duration_minutes + ${grace}, secs => j.paused_seconds) < ${now}::timestamptz)`;
}

/** Returns SQL for the end of today's service hours, or the usual end on a day without service. */
function closingToday(now: SQL | Date): SQL {
  const today = dateAt(now, sql`o.time_zone`);
  const minute = sql`coalesce((${serviceOn(today)} ->> 1)::integer, o.closes_at)`;
  return sql`(${startOfDate(today, sql`o.time_zone`)} + make_interval(mins => ${minute}))`;
}

/**
 * Returns SQL that checks whether the visit `j` started before the end of today's service hours, and is still under
 * way after their end.
 */
export function isOverDay(now: SQL | Date): SQL {
  return sql`(${jobIsUnderWay()} and ${underWaySince} < ${closingToday(now)} and ${closingToday(now)} <= ${now}::timestamptz)`;
}

/**
 * Returns SQL that checks whether the visit `j` was already on hold when the operator `o`'s service hours ended today,
 * and is not on hold until a later time. Excludes visits that the technician has left permanently, because only their
 * report is missing.
 */
export function isHeldOverDay(now: SQL | Date): SQL {
  return sql`(${jobIsOnHold()} and j.work_ended_at is null and (j.hold_until is null or j.hold_until <= ${now}::timestamptz)
    and j.paused_at < ${closingToday(now)} and ${closingToday(now)} <= ${now}::timestamptz)`;
}
