import type { VisitType } from '#domain/values/visit-type.ts';
import { planners, type Role, supervisedBy } from './actor.ts';
import { addMonths } from './values/calendar.ts';
import type { Workflow } from './workflow.ts';

export const ownerships = ['bought', 'contract', 'client_owned'] as const;
export type Ownership = (typeof ownerships)[number];

export const machineDefaults = { ownership: 'bought' } as const;

/** The other fields of a machine that is registered from its nameplate alone. */
export const besideNameplate = {
  ...machineDefaults,
  label: null,
  second_label: null,
  second_location: null,
  site_id: null,
  warranty_end: null,
  confirmed_warranty_end: null,
} as const;

export const machineLimits = {
  model: { min: 1, max: 100 },
  serial_number: { min: 1, max: 100 },
  location: { min: 1, max: 200 },
  label: { max: 100 },
  retirement_reason: { min: 1, max: 1000 },
  move_reason: { min: 1, max: 1000 },
  counter: { min: 0, max: 100_000_000 },
} as const;

/** The columns of a machine that its client and operator may change. */
export const passportColumns = [
  'model',
  'serial_number',
  'ownership',
  'install_date',
  'warranty_end',
  'location',
  'second_location',
  'site_id',
  'label',
  'second_label',
  'retired_at',
  'retirement_reason',
  'label_token',
] as const;
export type PassportColumn = (typeof passportColumns)[number];

/** Returns the default name of a machine without a name of its own. */
export function usualLabel({
  model,
  location,
}: {
  readonly model: string;
  readonly location: string;
}): string {
  return `${model}, ${location}`;
}

/** The states of a machine. A retired machine gets no new requests or jobs, but keeps its history. */
export const machineStates = ['in_service', 'retired'] as const;
export type MachineState = (typeof machineStates)[number];

type Retirement = { readonly retired_at: Date | string | null; readonly retirement_reason: string | null };
export type MachineAction =
  | 'correct'
  | 'confirm_warranty'
  | 'move'
  | 'read'
  | 'renew_label'
  | 'retire'
  | 'bring_back';

/** The roles responsible for a machine's record: its client, and the operator that serves it. */
const keepers = supervisedBy('client', 'country_operator');

export const machineWorkflow: Workflow<Retirement, MachineState, MachineAction> = {
  noun: 'machine',
  stateOf: ({ retired_at }) => (retired_at === null ? 'in_service' : 'retired'),
  enter: (state) => (state === 'in_service' ? { retired_at: null, retirement_reason: null } : {}),
  actions: {
    correct: { from: ['in_service'], to: 'in_service', by: keepers },
    confirm_warranty: { from: ['in_service'], to: 'in_service', by: planners },
    move: { from: ['in_service'], to: 'in_service', by: keepers },
    read: { from: ['in_service'], to: 'in_service', by: [...keepers, 'technician'] },
    renew_label: { from: ['in_service'], to: 'in_service', by: keepers },
    retire: { from: ['in_service'], to: 'retired', by: keepers },
    bring_back: { from: ['retired'], to: 'in_service', by: keepers },
  },
};

export function isRetired(machine: Retirement): boolean {
  return machineWorkflow.stateOf(machine) === 'retired';
}

export const machineEvents = {
  'machines.created': 'machines',
  'machines.corrected': 'machines',
  'machines.warranty-confirmed': 'machines',
  'machines.moved': 'machines',
  'machines.read': 'machines',
  'machines.label-renewed': 'machines',
  'machines.retired': 'machines',
  'machines.brought-back': 'machines',
  'machines.serviced': 'machines',
  'machines.service-due': 'machines',
} as const;

/** Returns whether a machine could have been installed on this day; `today` is in the operator's time zone. */
export function isPossibleInstallDate(install_date: string, today: string): boolean {
  return install_date <= today;
}

/** Returns whether the warranty, if there is one, ends on or after the day of installation. */
export function isPossibleWarranty(warranty_end: string | null, install_date: string): boolean {
  return warranty_end === null || warranty_end >= install_date;
}

/**
 * The last day of a machine's warranty, as last entered and as confirmed by the operator. Only the confirmed day counts
 * for the price, so a client cannot make its own repairs free.
 */
type Warranty = {
  readonly warranty_end: string | null;
  readonly confirmed_warranty_end: string | null;
};

/** Returns whether the operator confirmed the warranty as it was last entered. */
export function isWarrantyConfirmed({ warranty_end, confirmed_warranty_end }: Warranty): boolean {
  return warranty_end === confirmed_warranty_end;
}

/**
 * Returns the change to the confirmed warranty when the role saves a form. Only a new day from a planner
 * counts immediately.
 */
export function confirmationBy(
  role: Role,
  { warranty_end }: Pick<Warranty, 'warranty_end'>,
  entered: string | null | undefined,
): Partial<Pick<Warranty, 'confirmed_warranty_end'>> {
  const isConfirmed = entered !== undefined && entered !== warranty_end && planners.includes(role);
  return isConfirmed ? { confirmed_warranty_end: entered } : {};
}

/** A reading of a machine's cup counter on a calendar date. */
export type CounterReading = {
  readonly counter: number;
  readonly read_on: string;
  /** True for the first reading of a replacement counter, which starts at a new value. */
  readonly is_new_counter: boolean;
};

/** Returns whether a reading fits between its neighbors; a counter goes down only when it is replaced. */
export function isPossibleReading(
  reading: CounterReading,
  { before, after }: { readonly before: CounterReading | null; readonly after: CounterReading | null },
): boolean {
  const rises = reading.is_new_counter || before === null || before.counter <= reading.counter;
  return rises && (after === null || after.is_new_counter || reading.counter <= after.counter);
}

/** The dates of a machine's last and next service, as YYYY-MM-DD. */
export type ServiceDates = {
  readonly last_service_date: string | null;
  readonly next_service_date: string | null;
};

/** Returns the last service date. It never moves back, so a visit that is signed late does not hide a newer one. */
export function lastServiceAfter(
  machine: Pick<ServiceDates, 'last_service_date'>,
  serviced_on: string,
): string {
  const previous = machine.last_service_date;
  return previous !== null && previous > serviced_on ? previous : serviced_on;
}

/** Returns whether a visit counts as a regular service, which sets the date of the next one. */
export function isRegularService(visit_type: VisitType): boolean {
  return visit_type === 'full_service' || visit_type === 'preventive';
}

/** Returns the date of the next service after a visit. Only a regular service changes it. */
export function nextServiceAfter(
  machine: Pick<ServiceDates, 'next_service_date'>,
  visit: { readonly visit_type: VisitType; readonly serviced_on: string; readonly intervalMonths: number },
): string | null {
  if (!isRegularService(visit.visit_type)) return machine.next_service_date;
  return addMonths(visit.serviced_on, visit.intervalMonths);
}
