import type { ServiceRequestView } from '#contract/service-requests.ts';
import type { TimeSlot } from '#domain/service-request.ts';

const startOf: Readonly<Record<TimeSlot, string>> = {
  morning: '09:00:00',
  afternoon: '13:00:00',
  evening: '16:00:00',
};

/** The local date and time to begin with: what the client prefers, unless that day is past. */
export function proposedAppointment(
  { preferred_date, preferred_time_slot }: Pick<ServiceRequestView, 'preferred_date' | 'preferred_time_slot'>,
  today: string,
): string {
  return preferred_date < today ? '' : `${preferred_date} ${startOf[preferred_time_slot ?? 'morning']}`;
}
