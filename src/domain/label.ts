import type { Role } from './actor.ts';

/** The path in the code of every machine's label, before the token of the label. */
export const labelPath = '/report/';
export const labelTokenPattern = /^[0-9a-f]{32}$/;
export const labelTokenBytes = 16;

/**
 * The most reports from a network and for a machine within the window of entrance/attempts, and for a machine in a day.
 * All but the first are added to the open report.
 */
export const reportLimits = { perNetwork: 5, perMachine: 40, perDay: 200 } as const;

/**
 * The pages that scanning a label can open: the client's request form, the machine's page, the form for everyone, or a
 * page that asks people to call.
 */
export const labelDestinations = ['request', 'machine', 'report', 'call', 'retired'] as const;
export type LabelDestination = (typeof labelDestinations)[number];

/** Returns the page that a label opens. `role` is null for anyone who does not reach the machine, signed in or not. */
export function destinationOf(
  role: Role | null,
  machine: { readonly isRetired: boolean },
  operator: { readonly reports_by_label: boolean },
): LabelDestination {
  if (role !== null) return role === 'client' && !machine.isRetired ? 'request' : 'machine';
  if (machine.isRetired) return 'retired';
  return operator.reports_by_label ? 'report' : 'call';
}
