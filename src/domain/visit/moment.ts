/** The maximum number of hours by which a device without a connection may report a step late. */
export const reportedWithinHours = 12;

type StepFacts = {
  readonly now: Date;
  /** The time of the previous step; null if there was none. */
  readonly previousStepAt: Date | null;
  /** The time at which the technician was assigned; null if that was not recorded. */
  readonly assignedAt: Date | null;
};

/**
 * Returns the time of a step, which a device may report later. If the device's clock is ahead, the step counts as
 * happening now. A time that is too old, or before the previous step or the assignment, is refused.
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

/** An arrival that is reported more than this many minutes later counts as reported late. */
export const lateReportMinutes = 30;

/** Returns the minutes until a late report; null if it was not late or a time is unknown. */
export function minutesLate(arrived: Date | null, recorded: Date | null): number | null {
  if (arrived === null || recorded === null) return null;
  const minutes = (recorded.getTime() - arrived.getTime()) / 60_000;
  return minutes > lateReportMinutes ? Math.floor(minutes) : null;
}
