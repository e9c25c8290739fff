import { addDays, daysBetween } from './values/calendar.ts';

/** The first and last day of a report; both are included. */
export type Period = { readonly from: string; readonly until: string };

export const longestPeriodDays = 366;

/** Returns the period of the same length that ends the day before this one starts. */
export function periodBefore({ from, until }: Period): Period {
  return { from: addDays(from, -(daysBetween(from, until) + 1)), until: addDays(from, -1) };
}

export const grains = ['day', 'week', 'month'] as const;
export type Grain = (typeof grains)[number];

const daysUntilWeeks = 31;
const daysUntilMonths = 120;

/** Returns the length of time that each point in a chart of the period represents. */
export function grainOf({ from, until }: Period): Grain {
  const days = daysBetween(from, until) + 1;
  if (days <= daysUntilWeeks) return 'day';
  return days <= daysUntilMonths ? 'week' : 'month';
}
