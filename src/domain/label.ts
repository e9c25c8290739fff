import type { Role } from './actor.ts';

/** Every machine bears a label whose code leads to this path and the token of the label. */
export const labelPath = '/report/';
export const labelTokenPattern = /^[0-9a-f]{32}$/;
export const labelTokenBytes = 16;

/**
 * How many reports a network and a machine may bring within the window of entrance/attempts, and a machine in a day. All
 * but the first are added to the open report.
 */
export const reportLimits = { perNetwork: 5, perMachine: 40, perDay: 200 } as const;

/**
 * What the reader of a label comes to: the request form of the own machine, the machine's page, the form for everyone,
 * or a page that says whom to call.
 */
export const labelDestinations = ['request', 'machine', 'report', 'call', 'retired'] as const;
export type LabelDestination = (typeof labelDestinations)[number];

/** `role` is that of someone who reaches the machine, and null for everyone else, signed in or not. */
export function destinationOf(
  role: Role | null,
  machine: { readonly isRetired: boolean },
  operator: { readonly reports_by_label: boolean },
): LabelDestination {
  if (role !== null) return role === 'client' && !machine.isRetired ? 'request' : 'machine';
  if (machine.isRetired) return 'retired';
  return operator.reports_by_label ? 'report' : 'call';
}
