/** What was said longer ago than this, on a device without a connection, says nothing of the visit any more. */
export const saidWithinHours = 12;

type Known = {
  readonly now: Date;
  /** When the step before was taken, where there was one. */
  readonly before: Date | null;
  /** When the technician was given the job; null when that is not recorded. */
  readonly given: Date | null;
};

/**
 * When a step of a visit was taken that a device may say only later: then, not when it is recorded. A clock that is fast
 * says now. What is too old, or older than the step before it or than the job in these hands, is not believed.
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

/** The figures and the page of the job name an arrival that was reported more minutes than these after it. */
export const lateReportMinutes = 30;

/** How many minutes after the arrival its report reached the server; null where it was not late, or nothing is known of it. */
export function minutesLate(arrived: Date | null, recorded: Date | null): number | null {
  if (arrived === null || recorded === null) return null;
  const minutes = (recorded.getTime() - arrived.getTime()) / 60_000;
  return minutes > lateReportMinutes ? Math.floor(minutes) : null;
}
