import type { TimeSlot, Urgency } from '#domain/service-request.ts';
import { isAfterPromise } from './appointment.ts';
import { isInSlot } from './visit-times.ts';

/** The reasons for a proposal, in display order. */
export const proposalReasons = [
  'keeps_time',
  'keeps_day',
  'soonest',
  'after_others',
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

/** Returns the reasons that apply, in display order. */
export function reasonsOf(holds: Readonly<Record<ProposalReason, boolean>>): ProposalReason[] {
  return proposalReasons.filter((reason) => holds[reason]);
}

/**
 * The origins of a visit's preferred date: the client, the arrival of a missing part, or the plan (the planned day or
 * the earliest possible day).
 */
const dayOrigins = ['client', 'part', 'plan'] as const;
export type DayOrigin = (typeof dayOrigins)[number];

type Preference = {
  readonly day_from?: DayOrigin;
  readonly urgency: Urgency;
  readonly preferred_date: string;
  readonly preferred_time_slot: TimeSlot | null;
  readonly keeps?: number;
};

export function changedReasons(
  reasons: readonly ProposalReason[],
  changed: Partial<Readonly<Record<ProposalReason, boolean>>>,
): ProposalReason[] {
  return proposalReasons.filter((reason) => changed[reason] ?? reasons.includes(reason));
}

/** Returns whether this is an emergency without an agreed time. */
export const isEmergency = ({ urgency, keeps }: Pick<Preference, 'urgency' | 'keeps'>) =>
  urgency === 'emergency' && keeps === undefined;

export function comparePreference(preference: Preference, date: string, minute: number) {
  const { preferred_date, preferred_time_slot: slot, keeps, day_from = 'client' } = preference;
  const isOnDay = date === preferred_date;
  const isKept = keeps !== undefined;
  const isByClient = day_from === 'client' && !isKept;
  return {
    keeps_time: isOnDay && minute === keeps,
    keeps_day: isOnDay && isKept && minute !== keeps,
    soonest: isEmergency(preference),
    in_wish: isOnDay && isInSlot(minute, slot) && isByClient,
    on_wished_day: isOnDay && !isInSlot(minute, slot) && isByClient,
    after_wish: date > preferred_date && isByClient && !isEmergency(preference),
    after_part: day_from === 'part' && date >= preferred_date,
  };
}

export function compareTarget({ arrive_by }: { readonly arrive_by: Date | null }, scheduled_date: Date) {
  const isLate = isAfterPromise({ scheduled_date }, arrive_by);
  return { in_promise: arrive_by !== null && !isLate, after_promise: isLate };
}
