import type { Caller } from '#contract/planning/callers.ts';
import { addDays, firstDayNotOn } from '#domain/values/calendar.ts';
import { shownPhone } from '#domain/values/phone.ts';
import type { WantedWork } from './wanted-work.ts';

/** What is known of the work as soon as its client is: the phone, and the machine where there is no choice. */
export function knownOf({ machines, phone }: Caller, { machine_id }: WantedWork) {
  const [first] = machines;
  const only = machines.length === 1 ? first?.id : undefined;
  const wanted = machines.some(({ id }) => id === machine_id) ? machine_id : undefined;
  return { machine_id: wanted ?? only ?? '', contact_phone: shownPhone(phone) };
}

/** Today or the next day with service, for a visit that is wished for. */
export function wishedDay({ weekend }: Pick<Caller, 'weekend'>, today: string): string {
  return firstDayNotOn(weekend, today);
}

/** When a job is planned that nobody has said a time for: the next day with service at nine, on the operator's clocks. */
export function usualStart({ weekend }: Pick<Caller, 'weekend'>, today: string): string {
  return `${firstDayNotOn(weekend, addDays(today, 1))} 09:00:00`;
}
