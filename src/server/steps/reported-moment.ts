import type { Changes } from '#domain/events/event.ts';
import { latestStepOf, momentOfStep } from '#domain/visit/moment.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { because } from '#words/say/because.ts';

type ReportedTime = { readonly at?: string | undefined };

/** Returns the time at which something was done. An offline device may report it later. */
export function reportedMoment({ at }: ReportedTime, bounds: Parameters<typeof momentOfStep>[1]): Date {
  const moment = momentOfStep(at === undefined ? null : new Date(at), bounds);
  if (typeof moment === 'string') throw invalidInput('at', because(moment));
  return moment;
}

/** Like reportedMoment, for work on a job. Refuses a time before the latest step of the visit. */
export function momentOf(
  time: ReportedTime,
  job: Parameters<typeof latestStepOf>[0],
  { now, assignedAt }: { readonly now: Date; readonly assignedAt: Date | null },
): Date {
  return reportedMoment(time, { now, assignedAt, previousStepAt: latestStepOf(job) });
}

/**
 * Returns the change that shows this time in history, for a record that has no column for it. There is no change if the
 * time is not in the past.
 */
export function doneLater(at: Date, now: Date): Changes {
  return at < now ? { done_at: { to: at.toISOString() } } : {};
}
