import type { VisitType } from './job-order.ts';
import { addMonths } from './values/calendar.ts';

export const ownerships = ['bought', 'contract', 'client_owned'] as const;
export type Ownership = (typeof ownerships)[number];

export const machineDefaults = { ownership: 'bought' } as const;

export const machineLimits = {
  model: { min: 1, max: 100 },
  serial_number: { min: 1, max: 100 },
  location: { min: 1, max: 200 },
} as const;

/** Whether a machine can have been installed on that day; today is the operator's. */
export function isPossibleInstallDate(install_date: string, today: string): boolean {
  return install_date <= today;
}

/** When a machine was last served, and when it is to be again: calendar dates, YYYY-MM-DD. */
export type ServiceDates = {
  readonly last_service_date: string | null;
  readonly next_service_date: string | null;
};

/** The last service only ever moves forward: a visit that is signed late does not hide a newer one. */
export function lastServiceAfter(
  machine: Pick<ServiceDates, 'last_service_date'>,
  serviced_on: string,
): string {
  const known = machine.last_service_date;
  return known !== null && known > serviced_on ? known : serviced_on;
}

/** Which visits count as the regular service of a machine, after which the next one is due. */
export function isRegularService(visit_type: VisitType): boolean {
  return visit_type === 'full_service' || visit_type === 'preventive';
}

/** When the next service is due; only a regular service changes the date. */
export function nextServiceAfter(
  machine: Pick<ServiceDates, 'next_service_date'>,
  visit: { readonly visit_type: VisitType; readonly serviced_on: string; readonly intervalMonths: number },
): string | null {
  if (!isRegularService(visit.visit_type)) return machine.next_service_date;
  return addMonths(visit.serviced_on, visit.intervalMonths);
}
