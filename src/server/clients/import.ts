import { sql } from 'drizzle-orm';
import type { ParsedInputOf } from '#contract/calls/call.ts';
import { importClients } from '#contract/clients/import.ts';
import { noPlan, planRefusal, settlePlan } from '#domain/client.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, type View } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { invalidInputs } from '#server/platform/errors.ts';
import { makeAccountByMail } from '#server/steps/account-by-mail.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { takeActorsGuess } from '#server/steps/guesses.ts';
import { impossibleDate } from '#server/steps/machine-dates.ts';
import { operatorOfMember } from '#server/steps/member-operator.ts';
import { insertMachine, newMachine } from '#server/store/machines.ts';
import type { Operator } from '#server/store/operators.ts';
import { type Because, because } from '#words/say/because.ts';
import { recordClient } from './record-client.ts';
import { settledPlan } from './settled-plan.ts';

type Row = ParsedInputOf<typeof importClients>['clients'][number];
type Wrong = { readonly path: string; readonly because: Because };

/** The response lists all clients, so it is not the view of one record. */
const viewNothing: View = async () => '{}';

/**
 * Creates the clients, each with its account, its invitation and its machines. An email that already has an account
 * elsewhere makes no difference in the response, however many addresses a file has.
 */
export const importAll = (accounts: Accounts) =>
  command(
    importClients,
    {
      view: viewNothing,
      prepare: ({ server, actor }) => takeActorsGuess(server, 'client import', actor),
    },
    async (context, { operator_id, clients }) => {
      const { server, newId, now, afterwards } = context;
      const operator = await operatorOfMember(context, operator_id);
      const { emails, serials } = await findKnown(context, operator, clients);
      const rows = clients.filter(({ email }) => !emails.has(email));
      const beside = {
        firstRow: firstBy(rows, ({ email }) => email),
        firstMachine: firstBy(
          rows.flatMap(({ machines }) => machines),
          serialOf,
        ),
        serials,
        now,
        time_zone: operator.time_zone,
      };
      const wrong = rows.flatMap((row) => faultsOf(row, clients.indexOf(row), beside));
      if (wrong.length > 0) throw invalidInputs(wrong);
      const created = [];
      for (const row of rows) created.push(await addClient(context, accounts, operator, row));
      afterwards(server.wakeMailer);
      return { id: newId(), beside: { created, known: [...emails] } };
    },
  );

const each = (texts: readonly string[]) =>
  sql`select json_array_elements_text(${JSON.stringify(texts)}::json)`;

/** Returns the emails and serial numbers in the rows, in lower case, that the operator's records already have. */
async function findKnown({ tx, asSystem }: CommandContext, { id }: Operator, rows: readonly Row[]) {
  const serials = rows.flatMap(({ machines }) => machines.map(serialOf));
  // Another import of the operator may have the same rows.
  tx.write(sql`select pg_advisory_xact_lock(hashtextextended('client import ' || ${id}::text, 0))`);
  const [clients, machines] = await inOneTrip(
    ...asSystem(
      { operator: id },
      () =>
        [
          tx.rows<{ email: string }>(sql`
            select lower(email) as email from clients
            where operator_id = ${id} and lower(email) in (${each(rows.map(({ email }) => email))})`),
          tx.rows<{ serial: string }>(sql`
            select lower(serial_number) as serial from machines
            where operator_id = ${id} and lower(serial_number) in (${each(serials)})`),
        ] as const,
    ),
  );
  return {
    emails: new Set(clients.map(({ email }) => email)),
    serials: new Set(machines.map(({ serial }) => serial)),
  };
}

const serialOf = ({ serial_number }: Row['machines'][number]) => serial_number.toLowerCase();

/** Returns the first item with each key. */
const firstBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item> =>
  new Map(items.toReversed().map((item) => [keyOf(item), item]));

type Beside = {
  readonly firstRow: ReadonlyMap<string, Row>;
  readonly firstMachine: ReadonlyMap<string, Row['machines'][number]>;
  readonly serials: ReadonlySet<string>;
  readonly time_zone: string;
  readonly now: Date;
};

/** Returns what the contract cannot know is wrong: by the operator's calendar, its records, and the other rows. */
function faultsOf(row: Row, index: number, beside: Beside): readonly Wrong[] {
  const { firstRow, firstMachine, serials, ...today } = beside;
  const at = `clients.${index}`;
  const plan = planRefusal(settlePlan(row), today.time_zone);
  return [
    ...(firstRow.get(row.email) !== row ? [{ path: `${at}.email`, because: because('email_repeated') }] : []),
    ...(plan === null ? [] : [{ path: `${at}.${plan.path}`, because: because(plan.reason) }]),
    ...row.machines.flatMap((machine, place): readonly Wrong[] => {
      const serial = serialOf(machine);
      const isTaken = serials.has(serial) || firstMachine.get(serial) !== machine;
      const date = impossibleDate(machine, today);
      return [
        ...(isTaken ? [{ path: 'serial_number', because: because('serial_number_taken') }] : []),
        ...(date === null ? [] : [date]),
      ].map((fault) => ({ ...fault, path: `${at}.machines.${place}.${fault.path}` }));
    }),
  ];
}

async function addClient(
  context: CommandContext,
  accounts: Accounts,
  operator: Operator,
  { machines, ...fields }: Row,
) {
  const { server, tx, now, newId, record } = context;
  const { name, second_name, email } = fields;
  const { id: operator_id, time_zone } = operator;
  const plan = settledPlan(noPlan, fields, time_zone);
  const user_id = await makeAccountByMail(server, accounts, context, {
    name,
    second_name,
    email,
    role: 'client',
    operator_id,
    company: name,
  });
  const id = recordClient(context, operator, { ...fields, ...plan, user_id });
  for (const one of machines) {
    const machine = newMachine({ ...one, id: newId(), operator_id, client_id: id, created_at: now });
    insertMachine(tx, machine);
    record('machines.created', { after: machine });
  }
  return { id, name, second_name };
}
