/** The hours after which a report from a device without a connection no longer counts. */
export const reportedWithinHours = 12;

type StepFacts = {
  readonly now: Date;
  /** The moment of the previous step, if there was one. */
  readonly previousStepAt: Date | null;
  /** The moment when the technician was assigned; null if not recorded. */
  readonly assignedAt: Date | null;
};

/**
 * Returns the moment of a step that a device may report later, not the moment of recording. A fast clock counts as now.
 * A moment that is too old, or before the previous step or the assignment, is refused.
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

/** The minutes after which the figures and the job page name an arrival as reported late. */
export const lateReportMinutes = 30;

/** Returns the minutes between the arrival and its report; null if it was not late, or unknown. */
export function minutesLate(arrived: Date | null, recorded: Date | null): number | null {
  if (arrived === null || recorded === null) return null;
  const minutes = (recorded.getTime() - arrived.getTime()) / 60_000;
  return minutes > lateReportMinutes ? Math.floor(minutes) : null;
}
