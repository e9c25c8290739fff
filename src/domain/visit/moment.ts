import type { JobOrder } from '#domain/job-orders/job-order.ts';

/**
 * The maximum number of hours by which an offline device may report a step late. A tap from before a long weekend still
 * counts after it. Older work goes to a planner as late work.
 */
export const reportedWithinHours = 72;

const stepColumns = [
  'on_the_way_at',
  'started_at',
  'paused_at',
  'resumed_at',
  'job_order_form_submitted_at',
] as const satisfies readonly (keyof JobOrder)[];

/** Returns the time of the latest step of a visit; null before the first one. */
export function latestStepOf(job: Pick<JobOrder, (typeof stepColumns)[number]>): Date | null {
  const times = stepColumns.map((column) => job[column]).filter((at) => at !== null);
  return times.reduce<Date | null>((latest, at) => (latest === null || at > latest ? at : latest), null);
}

type StepFacts = {
  readonly now: Date;
  /** The time of the previous step; null if there was none. */
  readonly previousStepAt: Date | null;
  /** The time at which the technician was assigned; null if that was not recorded. */
  readonly assignedAt: Date | null;
};

/**
 * Returns the time of an action on a device, such as a step or a form, which the device may report later. If the
 * device's clock is ahead, the action counts as happening now. A time that is too old, or before the previous step or
 * the assignment, is refused.
 */
export function momentOfStep(
  reportedAt: Date | null,
  { now, previousStepAt, assignedAt }: StepFacts,
): Date | 'said_long_ago' | 'said_before_given' | 'said_before_step' {
  if (reportedAt === null || reportedAt >= now) return now;
  if (now.getTime() - reportedAt.getTime() > reportedWithinHours * 3_600_000) return 'said_long_ago';
  if (assignedAt !== null && reportedAt < assignedAt) return 'said_before_given';
  return previousStepAt !== null && reportedAt < previousStepAt ? 'said_before_step' : reportedAt;
}

/**
 * The delay, in minutes, above which the notification of a tap that is recorded late uses the past tense. By then, the
 * next tap may already be waiting on the device. Shorter delays come from a slow connection or from a clock that is
 * slightly behind.
 */
export const pastTenseAfterMinutes = 5;

/** The delay, in minutes, above which the report of an arrival counts as late. */
export const lateReportMinutes = 30;

/** Returns the minutes until a late report; null if it was not late or a time is unknown. */
export function minutesLate(arrived: Date | null, recorded: Date | null): number | null {
  if (arrived === null || recorded === null) return null;
  const minutes = (recorded.getTime() - arrived.getTime()) / 60_000;
  return minutes > lateReportMinutes ? Math.floor(minutes) : null;
}
