import type { ServiceRequestView } from '#contract/service-requests.ts';
import type { TimeSlot } from '#domain/service-request.ts';

const startOf: Readonly<Record<TimeSlot, string>> = {
  morning: '08:00:00',
  afternoon: '12:00:00',
  evening: '16:00:00',
};
const usualStart = '09:00:00';

/**
 * The local date and time with which the form begins: what the client prefers, unless that is past. `now` is local too.
 */
export function proposedAppointment(
  { preferred_date, preferred_time_slot }: Pick<ServiceRequestView, 'preferred_date' | 'preferred_time_slot'>,
  now: string,
): string {
  const start = preferred_time_slot === null ? usualStart : startOf[preferred_time_slot];
  const proposed = `${preferred_date} ${start}`;
  return proposed < now ? '' : proposed;
}
