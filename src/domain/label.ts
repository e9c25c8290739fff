import type { Role } from './actor.ts';

/** The start of the path in every label's QR code. The label's token follows it. */
export const labelPath = '/report/';
export const labelTokenPattern = /^[0-9a-f]{32}$/;
export const labelTokenBytes = 16;

/**
 * The maximum number of reports by label: from one network and about one machine within the time window of
 * domain/entrance/attempts, and about one machine in a day (`perDay`). The first report creates a request.
 * Later ones are added to it while it is open.
 */
export const reportLimits = { perNetwork: 5, perMachine: 40, perDay: 200 } as const;

/**
 * The pages that scanning a label can open: the client's request form, the machine's page, the form for
 * anyone without access to the machine, a page that asks people to call, or a page that says the machine is
 * retired.
 */
export const labelDestinations = ['request', 'machine', 'report', 'call', 'retired'] as const;
type LabelDestination = (typeof labelDestinations)[number];

/**
 * Returns the page that a label opens. `role` is null for anyone without access to the machine, signed in or
 * not.
 */
export function destinationOf(
  role: Role | null,
  machine: { readonly isRetired: boolean },
  operator: { readonly reports_by_label: boolean },
): LabelDestination {
  if (role !== null) return role === 'client' && !machine.isRetired ? 'request' : 'machine';
  if (machine.isRetired) return 'retired';
  return operator.reports_by_label ? 'report' : 'call';
}
