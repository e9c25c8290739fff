import { type Preferred, preferredStart } from '#web/app/job-orders/preferred.ts';

/**
 * The local date and time with which the form begins: what the client prefers, unless that is past. `now` is local too.
 */
export function proposedAppointment(request: Preferred, now: string): string {
  const proposed = preferredStart(request);
  return proposed < now ? '' : proposed;
}
