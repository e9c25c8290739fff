import { serviceHoursDefaults } from '#domain/operator.ts';
import { minuteOfDay } from '#domain/planning/work-time.ts';
import { addDays, dateIn } from '#domain/values/calendar.ts';

const minuteMs = 60_000;
const { opens_at, closes_at } = serviceHoursDefaults;

export const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** One operator's calendar and local time, at the moment to which the demo company's dates are relative. */
export type OperatorClock = ReturnType<typeof clockOf>;

/** Returns the operator's clock. The Gulf has no daylight saving time, so the offset from UTC never changes. */
export function clockOf(
  { time_zone, weekend }: { time_zone: string; weekend: readonly number[] },
  now: Date,
) {
  const today = dateIn(time_zone, now);
  const minute = minuteOfDay(time_zone, now);
  const midnight = Math.floor(now.getTime() / minuteMs) * minuteMs - minute * minuteMs;
  const aheadMs = Date.parse(`${today}T00:00:00Z`) - midnight;

  const at = (date: string, minuteThere: number) =>
    new Date(Date.parse(`${date}T00:00:00Z`) - aheadMs + minuteThere * minuteMs);
  const dateOf = (instant: Date) => new Date(instant.getTime() + aheadMs).toISOString().slice(0, 10);
  const minuteOf = (instant: Date) => (instant.getTime() - at(dateOf(instant), 0).getTime()) / minuteMs;
  const isWorkingDay = (date: string) => !weekend.includes(weekdayOf(date));

  /** Returns the working days between two dates, including both. */
  const workingDays = (from: string, until: string) => {
    const days: string[] = [];
    for (let date = from; date <= until; date = addDays(date, 1)) if (isWorkingDay(date)) days.push(date);
    return days;
  };
  const workingDayFrom = (date: string) => {
    let day = date;
    while (!isWorkingDay(day)) day = addDays(day, 1);
    return day;
  };
  const workingDayBefore = (date: string) => {
    let before = addDays(date, -1);
    while (!isWorkingDay(before)) before = addDays(before, -1);
    return before;
  };
  /** Returns the instant that is this many minutes of service time earlier, on a working day. */
  const officeBefore = (instant: Date, minutes: number) => {
    let date = dateOf(instant);
    let remaining = minutes;
    let ends = isWorkingDay(date) ? Math.min(Math.floor(minuteOf(instant)), closes_at) : opens_at;
    while (ends - remaining < opens_at) {
      remaining -= Math.max(0, ends - opens_at);
      date = workingDayBefore(date);
      ends = closes_at;
    }
    return at(date, ends - remaining);
  };
  return {
    now,
    today,
    minute,
    weekend,
    at,
    dateOf,
    minuteOf,
    isWorkingDay,
    workingDays,
    workingDayFrom,
    workingDayBefore,
    officeBefore,
  };
}
