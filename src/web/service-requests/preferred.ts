import type { ServiceRequestView } from '#contract/service-requests.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { useMessages } from '#web/messages/messages.ts';

/** When the client would like the visit. */
export function usePreferred({ preferred_date, preferred_time_slot, time_zone }: ServiceRequestView): string {
  const { timeSlot } = useMessages().domain;
  const day = formatDate(preferred_date, time_zone);
  return preferred_time_slot === null ? day : `${day}, ${timeSlot[preferred_time_slot]}`;
}
