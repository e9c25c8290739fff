import { type ImportedClient, importedClient } from '#contract/clients/import.ts';
import { clientLimits } from '#domain/client.ts';
import { machineDefaults } from '#domain/machine.ts';
import { isCalendarDate } from '#domain/values/calendar.ts';
import { withLatinDigits } from '#domain/values/latin-digits.ts';
import { messageText } from '#web/app/forms/message-text.ts';
import { zonedToInstant } from '#web/app/time/dates.ts';
import type { SheetRow } from './read-sheet.ts';
import { clientColumns, machineColumns, type SheetColumn, sheetColumns } from './sheet-columns.ts';

/** A value that cannot be imported. `column` is null if the whole row is wrong. */
export type SheetFault = {
  readonly row: number;
  readonly column: SheetColumn | null;
  readonly why: string;
};

/** A client with the rows that it and its machines come from. */
export type SheetClient = {
  readonly client: ImportedClient;
  readonly row: number;
  readonly machineRows: readonly number[];
};

/** The allowed values of a column, each with the texts that stand for it. */
type Choices<Value extends string> = Readonly<Record<Value, readonly string[]>>;

export type SheetTexts = {
  readonly plans: Choices<'cmasa_standard' | 'cmasa_premium'>;
  readonly ownerships: Choices<'bought' | 'contract' | 'client_owned'>;
  readonly notOne: (choices: Choices<string>) => string;
  readonly differs: string;
};

/**
 * Returns the clients in the rows, and every value that cannot be imported. Rows with the same email describe one
 * client with several machines. A plan runs until the end of its last day in the time zone.
 */
export function clientsOf(
  rows: readonly SheetRow[],
  texts: SheetTexts,
  zone: string,
): { readonly clients: readonly SheetClient[]; readonly faults: readonly SheetFault[] } {
  const found = groupsOf(rows).map((group) => clientOf(group, texts, zone));
  return {
    clients: found.map(({ entry }) => entry),
    faults: found.flatMap(({ faults }) => faults).toSorted((one, other) => one.row - other.row),
  };
}

/** The rows of one client. The first one describes the client. */
type Group = readonly [SheetRow, ...SheetRow[]];

function clientOf(group: Group, texts: SheetTexts, zone: string) {
  const [first] = group;
  const { cmasa_plan_type: plan = '', cmasa_start_date: start = '', cmasa_expiry: end = '' } = first.values;
  const owning = group.filter(({ values }) => machineColumns.some((column) => values[column]));
  const entry = {
    client: {
      ...clientFields(first, zone),
      cmasa_plan_type: chosen(plan, texts.plans),
      machines: owning.map((row) => machineOf(row, chosen(row.values.ownership ?? '', texts.ownerships))),
    },
    row: first.row,
    machineRows: owning.map(({ row }) => row),
  };
  const isPlanMissing = plan === '' && (start !== '' || end !== '');
  const faults = [
    ...(isPlanMissing || isUnknown(plan, texts.plans)
      ? [{ row: first.row, column: 'cmasa_plan_type' as const, why: texts.notOne(texts.plans) }]
      : []),
    ...owning.flatMap(({ row, values }) =>
      isUnknown(values.ownership ?? '', texts.ownerships)
        ? [{ row, column: 'ownership' as const, why: texts.notOne(texts.ownerships) }]
        : [],
    ),
    ...differences(group, texts.differs),
    ...faultsOf(entry),
  ];
  return { entry, faults };
}

/** Returns each value of the client that differs from the value in its first row. */
function differences(group: Group, why: string): readonly SheetFault[] {
  const [first] = group;
  return group.flatMap(({ row, values }) =>
    clientColumns.flatMap((column) => {
      const [value = '', firstValue = ''] = [values[column], first.values[column]];
      const isSame = column === 'email' || value === '' || value === firstValue;
      return isSame ? [] : [{ row, column, why }];
    }),
  );
}

/** Groups the rows by email. A row without an email is a group of its own. */
function groupsOf(rows: readonly SheetRow[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const key = row.values.email?.toLowerCase() || `row ${row.row}`;
    const known = groups.get(key);
    groups.set(key, known === undefined ? [row] : [...known, row]);
  }
  return [...groups.values()];
}

function clientFields({ values }: SheetRow, zone: string) {
  const { name = '', email = '', phone = '', address = '', second_name = '', second_address = '' } = values;
  const start = dateOf(values.cmasa_start_date);
  const end = dateOf(values.cmasa_expiry);
  return {
    name,
    email,
    phone,
    address,
    second_name,
    second_address,
    cmasa_start_date: start === '' ? null : start,
    cmasa_expiry: end === '' ? null : endOf(end, zone),
  };
}

/** Returns the end of the day in the time zone. Text that is not a date is returned unchanged, and is refused later. */
const endOf = (date: string, zone: string) =>
  isCalendarDate(date) ? zonedToInstant(`${date} 23:59:00`, zone) : date;

function machineOf({ values }: SheetRow, ownership: ImportedOwnership | null) {
  const { model = '', serial_number = '', location = '', label = '' } = values;
  const { second_location = '', second_label = '' } = values;
  const warranty = dateOf(values.warranty_end);
  return {
    model,
    serial_number,
    location,
    second_location,
    label,
    second_label,
    install_date: dateOf(values.install_date),
    warranty_end: warranty === '' ? null : warranty,
    ownership: ownership ?? machineDefaults.ownership,
  };
}
type ImportedOwnership = 'bought' | 'contract' | 'client_owned';

/** Returns the value that the text stands for; null if there is none. */
function chosen<Value extends string>(typed: string, choices: Choices<Value>): Value | null {
  const isIt = (text: string) => text.toLocaleLowerCase() === typed.toLocaleLowerCase();
  const values = Object.keys(choices) as Value[];
  return values.find((value) => isIt(value) || choices[value].some(isIt)) ?? null;
}

const isUnknown = <Value extends string>(typed: string, choices: Choices<Value>) =>
  typed !== '' && chosen(typed, choices) === null;

/**
 * Returns a date as YYYY-MM-DD. It may be written in that form, or as day, month and year. Other text is returned
 * unchanged.
 */
export function dateOf(typed = ''): string {
  const text = withLatinDigits(typed);
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : text;
}

/** Returns the values that the contract refuses. */
function faultsOf(entry: SheetClient): readonly SheetFault[] {
  const { error } = importedClient.safeParse(entry.client);
  return (error?.issues ?? []).map(({ path, message }) => faultAt(entry, path, messageText(message)));
}

/** Returns the fault for a path within the client, such as `machines.0.model`. */
export function faultAt(
  { row, machineRows }: SheetClient,
  path: readonly PropertyKey[],
  why: string,
): SheetFault {
  const [field, index, machineField] = path;
  const column = field === 'machines' ? machineField : field;
  const known = sheetColumns.find((one) => one === column) ?? null;
  return { row: (field === 'machines' ? machineRows[Number(index)] : undefined) ?? row, column: known, why };
}

/** The maximum length of a request in characters, well below the server's limit in bytes. */
const longest = 60_000;

/** Divides the clients into portions, each small enough for one request. */
export function portionsOf(clients: readonly SheetClient[]): readonly (readonly SheetClient[])[] {
  const { clients: most, allMachines } = clientLimits.imported;
  const portions: SheetClient[][] = [];
  let [length, machines] = [0, 0];
  for (const one of clients) {
    length += JSON.stringify(one.client).length;
    machines += one.machineRows.length;
    const last = portions.at(-1);
    const isFull = last?.length === most.max || length > longest || machines > allMachines.max;
    if (last === undefined || isFull) {
      portions.push([one]);
      length = JSON.stringify(one.client).length;
      machines = one.machineRows.length;
    } else last.push(one);
  }
  return portions;
}
