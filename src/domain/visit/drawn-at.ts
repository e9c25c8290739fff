import type { SignatureMethod } from '#domain/job-orders/signature.ts';
import { reportedWithinHours } from './moment.ts';

/** The largest difference, in minutes, between a device's clock and the server's that is ignored. */
const clockToleranceMinutes = 10;

type DrawingFacts = {
  readonly now: Date;
  /** The time at which the signed form was submitted; null if that was not recorded. */
  readonly submittedAt: Date | null;
  readonly method: SignatureMethod;
};

/**
 * Returns the time at which a signature was drawn, which its device reports. No one can sign in the future, or before
 * the form. The client's own phone signs only online, so the server's time replaces an impossible one. That way, a
 * wrong clock does not keep a client from signing. The technician's device may have kept the signature offline, so a
 * time that is too early is refused, as for the other steps.
 */
export function timeOfDrawing(
  reportedAt: Date,
  { now, submittedAt, method }: DrawingFacts,
): Date | 'said_long_ago' | 'said_before_step' {
  const toleranceMs = clockToleranceMinutes * 60_000;
  if (reportedAt.getTime() > now.getTime() + toleranceMs) return now;
  const isBeforeForm = submittedAt !== null && reportedAt.getTime() < submittedAt.getTime() - toleranceMs;
  if (method !== 'technician_device') return isBeforeForm ? now : reportedAt;
  if (now.getTime() - reportedAt.getTime() > reportedWithinHours * 3_600_000) return 'said_long_ago';
  return isBeforeForm ? 'said_before_step' : reportedAt;
}
