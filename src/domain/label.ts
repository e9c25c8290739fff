import type { Role } from './actor.ts';

/** The start of the path in every label's QR code. The label's token follows it. */
export const labelPath = '/report/';
export const labelTokenPattern = /^[0-9a-f]{32}$/;
export const labelTokenBytes = 16;

/**
 * The maximum number of reports within the time window of domain/entrance/attempts. `perDay` is the maximum number of
 * reports about one machine per day.
 */
export const reportLimits = { perNetwork: 5, perMachine: 40, perDay: 200 } as const;

/** `report` is for anyone without access to the machine. `call` asks people to phone the company. */
export const labelDestinations = ['request', 'machine', 'report', 'call', 'retired'] as const;
type LabelDestination = (typeof labelDestinations)[number];

/**
 * Returns whether strangers may report a fault of the machine. No one could read a report to a suspended operator or
 * about a client that has left.
 */
export function takesReports(
  operator: { readonly reports_by_label: boolean; readonly suspended_at: unknown },
  client: { readonly is_active: boolean },
): boolean {
  return operator.reports_by_label && operator.suspended_at === null && client.is_active;
}

/** Returns the page that a label opens; `role` is null for anyone without access to the machine. */
export function destinationOf(
  role: Role | null,
  machine: { readonly isRetired: boolean },
  isReportable: boolean,
): LabelDestination {
  if (role !== null) return role === 'client' && !machine.isRetired ? 'request' : 'machine';
  if (machine.isRetired) return 'retired';
  return isReportable ? 'report' : 'call';
}
