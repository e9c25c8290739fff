import type { ParsedInputOf } from '#contract/calls/call.ts';
import type { importClients } from '#contract/clients/import.ts';
import { planRefusal, settlePlan } from '#domain/client.ts';
import { impossibleDate } from '#server/steps/machine-dates.ts';
import { type Because, because } from '#words/say/because.ts';

export type ImportedRow = ParsedInputOf<typeof importClients>['clients'][number];
type ImportedMachine = ImportedRow['machines'][number];
type Wrong = { readonly path: string; readonly because: Because };

type Beside = {
  /** The serial numbers, in lower case, that the operator's machines have. */
  readonly serials: ReadonlySet<string>;
  readonly time_zone: string;
  readonly now: Date;
};

/**
 * Returns the faults of the new rows that the contract cannot detect, because they depend on the operator's calendar,
 * its records or the other rows. Each path contains the row's position among all rows.
 */
export function faultsOf(
  all: readonly ImportedRow[],
  added: readonly ImportedRow[],
  beside: Beside,
): Wrong[] {
  const firstRow = firstBy(added, ({ email }) => email);
  const firstMachine = firstBy(
    added.flatMap(({ machines }) => machines),
    serialOf,
  );
  return added.flatMap((row) => {
    const at = `clients.${all.indexOf(row)}`;
    const plan = planRefusal(settlePlan(row), beside.time_zone);
    return [
      ...(firstRow.get(row.email) !== row
        ? [{ path: `${at}.email`, because: because('email_repeated') }]
        : []),
      ...(plan === null ? [] : [{ path: `${at}.${plan.path}`, because: because(plan.reason) }]),
      ...row.machines.flatMap((machine, place) => {
        const isRepeated = firstMachine.get(serialOf(machine)) !== machine;
        return machineFaults(machine, isRepeated, beside).map((fault) => ({
          ...fault,
          path: `${at}.machines.${place}.${fault.path}`,
        }));
      }),
    ];
  });
}

function machineFaults(
  machine: ImportedMachine,
  isRepeated: boolean,
  { serials, ...today }: Beside,
): Wrong[] {
  const isTaken = isRepeated || serials.has(serialOf(machine));
  const date = impossibleDate(machine, today);
  return [
    ...(isTaken ? [{ path: 'serial_number', because: because('serial_number_taken') }] : []),
    ...(date === null ? [] : [date]),
  ];
}

export const serialOf = ({ serial_number }: ImportedMachine) => serial_number.toLowerCase();

/** Returns the first item with each key. */
const firstBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item> =>
  new Map(items.toReversed().map((item) => [keyOf(item), item]));
