import { hour, later } from './agenda.ts';
import type { Company } from './world.ts';

export const usualHours = { opens_at: 8 * 60, closes_at: 18 * 60 } as const;

/** Bahrain is three hours ahead of UTC all year. */
const ahead = 3 * hour;

/**
 * Returns whether the company works at that time. Uses the hours that the simulation recorded, not the product's own
 * code.
 */
export function isServed({ weekend, holiday, memory }: Company, at: Date): boolean {
  const clock = later(at, ahead).toISOString();
  const date = clock.slice(0, 10);
  const minute = Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16));
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (date === holiday.date) return false;
  const special = memory.specialHours.find((span) => span.first_day <= date && date <= span.last_day);
  const { opens_at, closes_at } = usualHours;
  const usual = weekend.includes(weekday) ? null : ([opens_at, closes_at] as const);
  const hours = special === undefined ? usual : (special.week[weekday] ?? null);
  return hours !== null && hours[0] <= minute && minute < hours[1];
}
