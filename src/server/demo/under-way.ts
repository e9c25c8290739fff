import type { OperatorClock } from './clock.ts';

const clockTime = (hour: number, minute = 0) => hour * 60 + minute;
const first = clockTime(8);
const last = clockTime(16);
const quarter = 15;

/** Work under way is planned to take an hour, so that a whole day fits at any time of day. */
export const underWayMinutes = 60;

/**
 * Returns the planned time of the visit under way, in minutes of today: at most two hours of service ago.
 * Null on a day off and until the first visit of the day has started: then it is the last one of the day
 * before.
 */
export function minuteUnderWay({ today, minute, isWorkingDay }: OperatorClock): number | null {
  if (!isWorkingDay(today) || minute < first + 6) return null;
  const planned = Math.floor((minute - 45) / quarter) * quarter;
  return Math.min(last, Math.max(first, planned));
}

/** Returns the visit under way; overdue work is on hold, so that no one is asked about it. */
export function visitUnderWay(clock: OperatorClock) {
  const { today, minute, workingDayBefore, at } = clock;
  const planned = minuteUnderWay(clock);
  const date = planned === null ? workingDayBefore(today) : today;
  const begins = planned ?? last;
  const isLeft = planned === null || minute > begins + underWayMinutes + quarter;
  return {
    scheduled: at(date, begins),
    started: at(date, begins + (planned === null ? 10 : 4)),
    paused: isLeft ? at(date, begins + underWayMinutes) : null,
    minutes: underWayMinutes,
  };
}
