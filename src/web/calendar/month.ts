import { addDays, addMonths } from '#domain/values/calendar.ts';

const daysOfWeek = 7;

/** Returns the month of a date, as YYYY-MM. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** Returns the same day of another month (YYYY-MM), or the last day of that month if it is too short. */
export function sameDayOf(month: string, date: string): string {
  const last = lastOfMonth(`${month}-01`);
  const same = `${month}-${date.slice(8)}`;
  return same < last ? same : last;
}

export function firstOfMonth(date: string): string {
  return `${monthOf(date)}-01`;
}

export function lastOfMonth(date: string): string {
  return addDays(addMonths(firstOfMonth(date), 1), -1);
}

/** Returns the day of the week; Sunday is 0. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Returns the weeks of the date's month, each starting on Sunday. A day of another month is null. */
export function weeksOf(date: string): (string | null)[][] {
  const first = firstOfMonth(date);
  const last = lastOfMonth(date);
  const weeks: (string | null)[][] = [];
  for (let sunday = addDays(first, -weekdayOf(first)); sunday <= last; sunday = addDays(sunday, daysOfWeek)) {
    const days = Array.from({ length: daysOfWeek }, (_, index) => addDays(sunday, index));
    weeks.push(days.map((day) => (day >= first && day <= last ? day : null)));
  }
  return weeks;
}

type Step = (date: string, forward: 1 | -1) => string;

const steps: Readonly<Record<string, Step>> = {
  ArrowRight: (date, forward) => addDays(date, forward),
  ArrowLeft: (date, forward) => addDays(date, -forward),
  ArrowDown: (date) => addDays(date, daysOfWeek),
  ArrowUp: (date) => addDays(date, -daysOfWeek),
  Home: (date) => addDays(date, -weekdayOf(date)),
  End: (date) => addDays(date, daysOfWeek - 1 - weekdayOf(date)),
  PageDown: (date) => addMonths(date, 1),
  PageUp: (date) => addMonths(date, -1),
};

/** Returns the day that a key selects; null if the key selects none. Left and right are visual directions. */
export function dayByKey(key: string, date: string, isRtl: boolean): string | null {
  return steps[key]?.(date, isRtl ? -1 : 1) ?? null;
}
