import type { TimeSlot, Urgency } from '#domain/service-request.ts';
import { isAfterPromise } from './appointment.ts';
import { isInSlot } from './visit-times.ts';

/** Why someone is proposed for a time. The first seven say how it stands to what was agreed on or wished for, the next two to the promise. */
export const proposalReasons = [
  'keeps_time',
  'keeps_day',
  'soonest',
  'on_call',
  'in_wish',
  'on_wished_day',
  'after_wish',
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

type Wish = {
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
  const { preferred_date, preferred_time_slot: slot, keeps } = wanted;
  const isOnDay = date === preferred_date;
  const isKept = keeps !== undefined;
  return {
    keeps_time: isOnDay && minute === keeps,
    keeps_day: isOnDay && isKept && minute !== keeps,
    soonest: isEmergency(wanted),
    in_wish: isOnDay && isInSlot(minute, slot) && !isKept,
    on_wished_day: isOnDay && !isInSlot(minute, slot) && !isKept,
    after_wish: date > preferred_date && !isKept && !isEmergency(wanted),
  };
}

/** How a time stands to the time until which the client was promised someone. */
export function toPromise({ arrive_by }: { readonly arrive_by: Date | null }, scheduled_date: Date) {
  const isLate = isAfterPromise({ scheduled_date }, arrive_by);
  return { in_promise: arrive_by !== null && !isLate, after_promise: isLate };
}
