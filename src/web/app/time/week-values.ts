import type { WorkDay } from '#domain/planning/work-time.ts';

/** The input values of a day. A day off has times too, in case it becomes a working day. */
export type DayValues = { works: boolean; begins_at: string; ends_at: string };

const daysOfWeek = [0, 1, 2, 3, 4, 5, 6];

/**
 * Returns the input values of all days, starting with Sunday. `usual` has the times that a day off gets, in
 * minutes of the day.
 */
export function dayValuesOf(
  dayOf: (weekday: number) => WorkDay,
  usual: readonly [number, number],
): DayValues[] {
  return daysOfWeek.map((weekday) => {
    const day = dayOf(weekday);
    const [begins_at, ends_at] = day ?? usual;
    return { works: day !== null, begins_at: String(begins_at), ends_at: String(ends_at) };
  });
}

export function weekOf(days: readonly DayValues[]): ([number, number] | null)[] {
  return days.map(({ works, begins_at, ends_at }) => (works ? [Number(begins_at), Number(ends_at)] : null));
}
