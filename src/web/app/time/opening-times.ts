import type { Known } from '#contract/planning/known.ts';
import { type WorkDay, workDayOn } from '#domain/planning/work-time.ts';
import { addDays } from '#domain/values/calendar.ts';

const stepMinutes = 30;

type Hours = Pick<Known, 'weekend' | 'opens_at' | 'closes_at' | 'holidays'>;

/** When the operator works on the date; null on a weekend or a holiday. */
export function serviceOn(date: string, hours: Hours): WorkDay {
  return hours.holidays.some((holiday) => holiday.date === date) ? null : workDayOn(date, hours, null);
}

/** Every half hour at which a visit can begin on the date, in minutes of the day. */
export function serviceTimes(date: string, hours: Hours): number[] {
  const day = serviceOn(date, hours);
  if (day === null) return [];
  const [opens, closes] = day;
  return Array.from(
    { length: Math.ceil((closes - opens) / stepMinutes) },
    (_, index) => opens + index * stepMinutes,
  );
}

const daysAhead = 60;

/** The first day after today on which the operator works; tomorrow where it never does. */
export function nextServiceDay(today: string, hours: Hours): string {
  const days = Array.from({ length: daysAhead }, (_, index) => addDays(today, index + 1));
  return days.find((day) => serviceOn(day, hours) !== null) ?? addDays(today, 1);
}
