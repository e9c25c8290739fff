import { minute } from './agenda.ts';
import type { Company } from './world.ts';

export const usualHours = { opens_at: 8 * 60, closes_at: 18 * 60 } as const;

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(time_zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(time_zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(time_zone, clock);
  return clock;
}

/** Returns the date and the minute of the day that a clock on the company's wall shows. */
export function wallClockOf({ time_zone }: Pick<Company, 'time_zone'>, at: Date) {
  const [date = '', time = ''] = clockOf(time_zone).format(at).split(' ');
  return { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) };
}

/** Returns the time when the company's clock shows this many minutes after midnight of the date. */
export function momentOf(company: Pick<Company, 'time_zone'>, date: string, minutes: number): Date {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minutes * minute;
  const shownAt = (at: number) => {
    const wall = wallClockOf(company, new Date(at));
    return Date.parse(`${wall.date}T00:00:00Z`) + wall.minute * minute;
  };
  const near = wanted - (shownAt(wanted) - wanted);
  return new Date(near - (shownAt(near) - wanted));
}

/** Returns the end of a plan whose last day is the date. */
export const lastMinuteOf = (company: Pick<Company, 'time_zone'>, date: string) =>
  momentOf(company, date, 24 * 60 - 1);

/**
 * Returns whether the company works at that time. Uses the hours that the simulation recorded, not the product's own
 * code.
 */
export function isServed(company: Company, at: Date): boolean {
  const { weekend, holiday, memory } = company;
  const { date, minute: shown } = wallClockOf(company, at);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (date === holiday.date) return false;
  const special = memory.specialHours.find((span) => span.first_day <= date && date <= span.last_day);
  const { opens_at, closes_at } = usualHours;
  const usual = weekend.includes(weekday) ? null : ([opens_at, closes_at] as const);
  const hours = special === undefined ? usual : (special.week[weekday] ?? null);
  return hours !== null && hours[0] <= shown && shown < hours[1];
}
