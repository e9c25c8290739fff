import type { JobForm } from '#domain/job-orders/form.ts';
import type { WorkflowStatus } from '#domain/job-orders/order.ts';
import { visitMinutesDefaults, visitMinutesOf } from '#domain/operator.ts';
import type { Slot } from '#domain/planning/appointment.ts';
import { isEmergency, type ServiceType, type TimeSlot, type Urgency } from '#domain/service-request.ts';
import type { VisitType } from '#domain/values/visit-type.ts';
import type { ClientSeed, MachineSeed, Rates, TechnicianSeed } from './company.ts';
import type { Fault } from './faults/fault.ts';

export type Rating = { readonly stars: number; readonly comment: string | null; readonly at: Date };

export type PlannedVisit = {
  /** Null for an unassigned visit. */
  readonly technician: TechnicianSeed | null;
  readonly workflow: WorkflowStatus;
  readonly scheduled: Date;
  /** The planned length, if it is not the usual one. */
  readonly minutes?: number;
  readonly started: Date | null;
  /** The time at which the work was put on hold, if it is on hold. */
  readonly paused?: Date | null;
  /** The time until which the work stays on hold. Before that time, the technician is not asked about it. */
  readonly heldUntil?: Date | null;
  readonly submitted: Date | null;
  readonly signed: Date | null;
  readonly signer: string | null;
  /** Null until the work starts. */
  readonly form: JobForm | null;
  /** The missing part, and the date (YYYY-MM-DD) on which it is expected. */
  readonly missing?: { readonly part: string; readonly expected: string };
  readonly rating?: Rating;
};

export type PlannedRequest = {
  readonly client: ClientSeed;
  readonly machine: MachineSeed;
  readonly fault: Fault;
  readonly urgency: Urgency;
  readonly created: Date;
  /** A date without a time, YYYY-MM-DD. */
  readonly preferredDate: string;
  readonly slot: TimeSlot | null;
  readonly givesPhone: boolean;
  readonly instructions: string | null;
  readonly reviewed: Date | null;
  readonly rejection: string | null;
  readonly visit: PlannedVisit | null;
  /** True if the same fault has come back after the machine's last repair. */
  readonly isAgain?: boolean;
};

export const unreviewed = {
  slot: null,
  givesPhone: false,
  instructions: null,
  reviewed: null,
  rejection: null,
  visit: null,
} as const;

export const beforeStart = {
  started: null,
  submitted: null,
  signed: null,
  signer: null,
  form: null,
} as const;

export const visitTypeOf: Readonly<Record<ServiceType, VisitType>> = {
  trouble_call: 'troubleshooting',
  service: 'full_service',
  preventive_maintenance: 'preventive',
  event: 'paid',
};

export function slotOf({ fault, visit }: { readonly fault: Fault; readonly visit: PlannedVisit }): Slot {
  return {
    scheduled_date: visit.scheduled,
    duration_minutes: visit.minutes ?? visitMinutesOf(visitMinutesDefaults, fault.type),
  };
}

type CompletedWork = {
  readonly hours?: number;
  readonly isCovered: boolean;
  readonly comesBack?: boolean;
  readonly notes?: string | null;
};

/** Returns the technician's report on the completed work. */
export function formOf(fault: Fault, rates: Rates, done: CompletedWork): JobForm {
  const { hours = fault.hours, isCovered, notes = null } = done;
  const reason = done.comesBack ? (fault.later ?? null) : null;
  return {
    work_performed: fault.work,
    technician_notes: notes,
    parts_used: fault.parts.map((name) => ({ name })),
    time_spent_hours: hours,
    problem_resolved: reason === null,
    follow_up_required: reason !== null,
    follow_up_reason: reason,
    visit_type: visitTypeOf[fault.type],
    is_cmasa_covered: isCovered,
    visit_fee: isCovered ? null : feeOf(fault, rates, hours),
    price_reason: null,
  };
}

/** Returns the exact fee. For an emergency, the call-out is charged twice. */
function feeOf({ parts, urgency }: Fault, { callOut, hour, part }: Rates, hours: number): string {
  const calls = isEmergency(urgency) ? 2 : 1;
  const thousandths = calls * callOut + (hours * 2 * hour) / 2 + parts.length * part;
  return amountOf(thousandths);
}

function amountOf(thousandths: number): string {
  return `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
}

/** Returns the operator's usual fees: the call-out plus the planned time in full hours. */
export function usualFeesOf({
  callOut,
  hour,
}: Rates): Readonly<Record<`${ServiceType | 'emergency'}_fee`, string>> {
  const visitOf = (hours: number) => amountOf(callOut + hours * hour);
  return {
    trouble_call_fee: visitOf(1),
    service_fee: visitOf(1),
    preventive_maintenance_fee: visitOf(2),
    event_fee: visitOf(3),
    emergency_fee: amountOf(2 * callOut + hour),
  };
}

export function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
