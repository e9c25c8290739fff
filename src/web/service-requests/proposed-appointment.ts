import { type PreferredTime, preferredStart } from '#web/records/job-orders/preferred.ts';

/**
 * Returns the form's initial date and time: the time that the client prefers, or an empty text if it is in
 * the past. Both are local times, and so is `now`.
 */
export function proposedAppointment(request: PreferredTime, now: string): string {
  const proposed = preferredStart(request);
  return proposed < now ? '' : proposed;
}
