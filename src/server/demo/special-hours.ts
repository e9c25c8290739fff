import type { SpecialHours, WorkDay } from '#domain/planning/work-time.ts';
import { addDays } from '#domain/values/calendar.ts';
import type { OperatorClock } from './clock.ts';

/** The minimum number of days before special hours begin. The demo company's work is planned during its usual hours. */
const daysAhead = 60;
const daysOfFeast = 3;
const ramadan = { month: 9, hours: [9 * 60, 15 * 60] } as const;

const lunar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { month: 'numeric', timeZone: 'UTC' });
const monthOf = (date: string) => Number.parseInt(lunar.format(new Date(`${date}T12:00:00Z`)), 10);

/** Returns the first date, starting at `from`, that meets the condition when the day before it does not. */
function firstOf(from: string, isWanted: (date: string) => boolean): string {
  let date = from;
  while (!isWanted(date) || isWanted(addDays(date, -1))) date = addDays(date, 1);
  return date;
}

/**
 * Returns the shorter hours of the next Ramadan that starts at least `daysAhead` days from today, and the feast after
 * it.
 */
export function specialHoursOf({ today, weekend }: Pick<OperatorClock, 'today' | 'weekend'>): SpecialHours[] {
  const isRamadan = (date: string) => monthOf(date) === ramadan.month;
  const first_day = firstOf(addDays(today, daysAhead), isRamadan);
  const feast = firstOf(addDays(first_day, 1), (date) => !isRamadan(date));
  const week = Array.from(
    { length: 7 },
    (_, weekday): WorkDay => (weekend.includes(weekday) ? null : ramadan.hours),
  );
  return [
    { name: 'Ramadan', second_name: 'رمضان', first_day, last_day: addDays(feast, -1), week },
    {
      name: 'Eid al-Fitr',
      second_name: 'عيد الفطر',
      first_day: feast,
      last_day: addDays(feast, daysOfFeast - 1),
      week: week.map(() => null),
    },
  ];
}
