import type { TimeSlot, Urgency } from '#domain/service-request.ts';
import { isAfterPromise } from './appointment.ts';
import { isInSlot } from './visit-times.ts';

/**
 * The reasons for a proposal. The first eight compare the time with an agreement, a wish or the day of a part, the next two
 * with the promise.
 */
export const proposalReasons = [
  'keeps_time',
  'keeps_day',
  'soonest',
  'on_call',
  'in_wish',
  'on_wished_day',
  'after_wish',
  'after_part',
  'in_promise',
  'after_promise',
  'knows_machine',
  'skilled',
  'skilled_for_fault',
  'near',
  'free_day',
] as const;
export type ProposalReason = (typeof proposalReasons)[number];

/** The reasons that hold, in the order in which they are said. */
export function reasonsOf(holds: Readonly<Record<ProposalReason, boolean>>): ProposalReason[] {
  return proposalReasons.filter((reason) => holds[reason]);
}

/** `client`: the client wishes the day. `part`: a part has arrived by then. `plan`: the earliest possible day, or the planned one. */
export const dayOrigins = ['client', 'part', 'plan'] as const;
export type DayOrigin = (typeof dayOrigins)[number];

type Wish = {
  readonly day_from?: DayOrigin;
  readonly urgency: Urgency;
  readonly preferred_date: string;
  readonly preferred_time_slot: TimeSlot | null;
  readonly keeps?: number;
};

/** Nothing was agreed on yet, and the client waits. */
export const isEmergency = ({ urgency, keeps }: Pick<Wish, 'urgency' | 'keeps'>) =>
  urgency === 'emergency' && keeps === undefined;

/** How a date and a minute of that day stand to what was agreed on or wished for. */
export function toWish(wanted: Wish, date: string, minute: number) {
  const { preferred_date, preferred_time_slot: slot, keeps, day_from = 'client' } = wanted;
  const isOnDay = date === preferred_date;
  const isKept = keeps !== undefined;
  const isWished = day_from === 'client' && !isKept;
  return {
    keeps_time: isOnDay && minute === keeps,
    keeps_day: isOnDay && isKept && minute !== keeps,
    soonest: isEmergency(wanted),
    in_wish: isOnDay && isInSlot(minute, slot) && isWished,
    on_wished_day: isOnDay && !isInSlot(minute, slot) && isWished,
    after_wish: date > preferred_date && isWished && !isEmergency(wanted),
    after_part: day_from === 'part' && date >= preferred_date,
  };
}

/** How a time stands to the time until which the client was promised somebody. */
export function toPromise({ arrive_by }: { readonly arrive_by: Date | null }, scheduled_date: Date) {
  const isLate = isAfterPromise({ scheduled_date }, arrive_by);
  return { in_promise: arrive_by !== null && !isLate, after_promise: isLate };
}
