import type { ServiceRequestView } from '#contract/service-requests.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** The date and time at which the client would like the visit. */
export function usePreferred({ preferred_date, preferred_time_slot, time_zone }: ServiceRequestView): string {
  const { timeSlot } = wordsOf(startWords).domain;
  const day = formatDate(preferred_date, time_zone);
  return preferred_time_slot === null ? day : `${day}, ${timeSlot[preferred_time_slot]}`;
}
