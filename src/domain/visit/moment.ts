/** The hours after which a report from a device without a connection no longer counts. */
export const saidWithinHours = 12;

type Known = {
  readonly now: Date;
  /** The moment of the previous step, if there was one. */
  readonly before: Date | null;
  /** The moment when the technician was assigned; null if not recorded. */
  readonly given: Date | null;
};

/**
 * Returns the moment of a step that a device may report later, not the moment of recording. A fast clock counts as now.
 * A moment that is too old, or before the previous step or the assignment, is refused.
 */
export function momentSaid(
  said: Date | null,
  { now, before, given }: Known,
): Date | 'said_long_ago' | 'said_before_given' | 'said_before_step' {
  if (said === null || said >= now) return now;
  if (now.getTime() - said.getTime() > saidWithinHours * 3_600_000) return 'said_long_ago';
  if (given !== null && said < given) return 'said_before_given';
  return before !== null && said < before ? 'said_before_step' : said;
}

/** The minutes after which the figures and the job page name an arrival as reported late. */
export const lateReportMinutes = 30;

/** Returns the minutes between the arrival and its report; null if it was not late, or unknown. */
export function minutesLate(arrived: Date | null, recorded: Date | null): number | null {
  if (arrived === null || recorded === null) return null;
  const minutes = (recorded.getTime() - arrived.getTime()) / 60_000;
  return minutes > lateReportMinutes ? Math.floor(minutes) : null;
}
