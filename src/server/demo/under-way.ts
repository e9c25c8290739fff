import { addDays } from '#domain/values/calendar.ts';
import type { OperatorClock } from './clock.ts';

const clockTime = (hour: number, minute = 0) => hour * 60 + minute;
const first = clockTime(8);
const last = clockTime(16);
const quarter = 15;

/** The length of the visit under way. A visit of one hour fits between the day's other visits at any time of day. */
export const underWayMinutes = 60;

/**
 * Returns the planned start of the visit under way, in minutes since midnight. It is at most two hours of service time
 * ago. Returns null on a day off, and until the day's first visit has started. The visit under way is then the last one
 * of the previous working day.
 */
export function minuteUnderWay({ today, minute, isWorkingDay }: OperatorClock): number | null {
  if (!isWorkingDay(today) || minute < first + 6) return null;
  const planned = Math.floor((minute - 45) / quarter) * quarter;
  return Math.min(last, Math.max(first, planned));
}

/**
 * Returns the visit under way. Overdue work is on hold until the next working day begins, so that the
 * technician is not asked about it.
 */
export function visitUnderWay(clock: OperatorClock) {
  const { today, minute, workingDayBefore, workingDayFrom, at } = clock;
  const planned = minuteUnderWay(clock);
  const date = planned === null ? workingDayBefore(today) : today;
  const begins = planned ?? last;
  const isLeft = planned === null || minute > begins + underWayMinutes + quarter;
  return {
    scheduled: at(date, begins),
    started: at(date, begins + (planned === null ? 10 : 4)),
    paused: isLeft ? at(date, begins + underWayMinutes) : null,
    heldUntil: isLeft ? at(workingDayFrom(minute < first ? today : addDays(today, 1)), first) : null,
    minutes: underWayMinutes,
  };
}
