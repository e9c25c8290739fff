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

/** The lengths of time for which sums are stored. */
export const sumGrains = ['day', 'month'] as const;
/** The durations whose medians a report shows, in whole minutes. */
export const minuteMeasures = ['response', 'repair', 'window'] as const;
export type MinuteMeasure = (typeof minuteMeasures)[number];

/** The records of stored sums. Only triggers and the server itself write them. */
export type ReportSumRecord = 'report_sums' | 'report_minutes' | 'report_technicians' | 'report_marks';

/** The rows behind the figures of a report. Each kind lists exactly the rows that its figure counts. */
export const reportRowKinds = [
  'requests',
  'late_responses',
  'late_arrivals',
  'late_windows',
  'completed_jobs',
  'unsolved_jobs',
  'rated_jobs',
  'cancelled_jobs',
  'missed_visits',
  'responses',
  'repairs',
  'covered_visits',
  'worked_jobs',
  'charged_jobs',
] as const;
export type ReportRowKind = (typeof reportRowKinds)[number];
