import type { TimeSlot } from '#domain/service-request.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { startWords } from '#words/en/start.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';

export type PreferredTime = {
  readonly preferred_date: string;
  readonly preferred_time_slot: TimeSlot | null;
};

const startOf: Readonly<Record<TimeSlot, string>> = {
  morning: '08:00:00',
  afternoon: '12:00:00',
  evening: '16:00:00',
};
const usualStart = '09:00:00';

/** Returns the preferred date and time of day, in words. */
export function usePreferred({ preferred_date, preferred_time_slot }: PreferredTime): string {
  const { timeSlot } = wordsOf(startWords).domain;
  // A date without a time is the same in every zone.
  const day = formatDate(preferred_date, 'UTC');
  return preferred_time_slot === null ? day : joined([day, timeSlot[preferred_time_slot]]);
}

/** Returns when a visit at the preferred time would start, as local date and time. */
export function preferredStart({ preferred_date, preferred_time_slot }: PreferredTime): string {
  return `${preferred_date} ${preferred_time_slot === null ? usualStart : startOf[preferred_time_slot]}`;
}
