import { type PreferredTime, preferredStart } from '#web/records/job-orders/preferred.ts';

/**
 * Returns the form's initial date and time: the client's preferred time, or an empty string if that time is in the
 * past. Both it and `now` are local times.
 */
export function proposedAppointment(request: PreferredTime, now: string): string {
  const proposed = preferredStart(request);
  return proposed < now ? '' : proposed;
}
