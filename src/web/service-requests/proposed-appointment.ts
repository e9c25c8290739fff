import { type PreferredTime, preferredStart } from '#web/records/job-orders/preferred.ts';

/**
 * Returns the form's first local date and time: the client's preferred time, or empty if it is past. `now` is
 * local too.
 */
export function proposedAppointment(request: PreferredTime, now: string): string {
  const proposed = preferredStart(request);
  return proposed < now ? '' : proposed;
}
