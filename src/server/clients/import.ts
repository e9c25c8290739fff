import { setImmediate as otherWork } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { importClients } from '#contract/clients/import.ts';
import type { Actor } from '#domain/actor.ts';
import { noPlan } from '#domain/client.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, type View } from '#server/platform/command.ts';
import type { CommandContext, Server } from '#server/platform/context.ts';
import { invalidInputs, tooBusy } from '#server/platform/errors.ts';
import { inTurn } from '#server/platform/turns/in-turn.ts';
import { makeAccountsByMail } from '#server/steps/account-by-mail.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { type Guess, takeActorsGuess } from '#server/steps/guesses.ts';
import { operatorOfMember } from '#server/steps/member-operator.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { clients as clientTable } from '#server/store/clients.ts';
import { machines as machineTable, newMachine } from '#server/store/machines.ts';
import type { Operator } from '#server/store/operators.ts';
import { lockNamed } from '#server/store/rows/named-locks.ts';
import { insertRows } from '#server/store/rows/rows.ts';
import { faultsOf, type ImportedRow, serialOf } from './import-faults.ts';
import { newClient } from './record-client.ts';
import { settledPlan } from './settled-plan.ts';

/** The maximum number of imports that may wait on each server, per operator and per person. */
const mostWaiting = { operator: 2, person: 2 };
/**
 * An import writes many rows, so each server runs one import at a time, and pauses before the next. Waiting imports use
 * no connection.
 */
const inImportTurn = inTurn(1, mostWaiting, tooBusy, { mostRestMs: 1000 });

/** The response lists all clients, so it is not the view of one record. */
const viewNothing: View = async () => '{}';

/**
 * Creates the clients, each with its account, its invitation and its machines. The response does not reveal whether
 * an email already has an account outside the operator's clients, no matter how many addresses the file has. Emails
 * that are new to the operator count as addresses that the actor entered, unless the import is refused.
 */
export const importAll = (accounts: Accounts) =>
  command(
    importClients,
    {
      view: viewNothing,
      inTurn: ({ actor }, write) => {
        const { user_id: account, operator_id: operator = account } = actor;
        return inImportTurn(write, { operator, account });
      },
      prepare: async ({ server, actor }, { operator_id, clients }) =>
        countAddresses(server, actor, operator_id, clients),
      whenRefused: (guess: Guess) => guess.giveBackAddresses(),
    },
    async (context, { operator_id, clients }) => {
      const { server, newId, now, afterwards } = context;
      const operator = await operatorOfMember(context, operator_id);
      const { emails, serials } = await findKnown(context, operator, clients);
      const rows = clients.filter(({ email }) => !emails.has(email));
      const wrong = faultsOf(clients, rows, { serials, now, time_zone: operator.time_zone });
      if (wrong.length > 0) throw invalidInputs(wrong);
      const created = await addClients(context, accounts, operator, rows);
      afterwards(server.wakeMailer);
      return { id: newId(), beside: { created, known: [...emails] } };
    },
  );

async function countAddresses(
  server: Server,
  actor: Actor,
  operator_id: string | undefined,
  rows: readonly ImportedRow[],
): Promise<Guess> {
  // The actor's own operator comes first, so the count reveals nothing about another operator's clients.
  const id = actor.operator_id ?? operator_id ?? null;
  const known =
    id === null
      ? []
      : await server.database.transaction(
          systemFor({ operator: id }),
          (tx) => findClientEmails(tx, id, rows),
          { readOnly: true },
        );
  const emails = new Set(rows.map(({ email }) => email));
  return takeActorsGuess(server, 'client import', actor, { addresses: emails.size - known.length });
}

const each = (texts: readonly string[]) =>
  sql`select json_array_elements_text(${JSON.stringify(texts)}::json)`;

async function findClientEmails(
  tx: Transaction,
  operator_id: string,
  rows: readonly ImportedRow[],
): Promise<readonly string[]> {
  const found = await tx.rows<{ email: string }>(sql`
    select distinct lower(email) as email from clients
    where operator_id = ${operator_id} and lower(email) in (${each(rows.map(({ email }) => email))})`);
  return found.map(({ email }) => email);
}

/** Returns the emails and serial numbers in the rows, in lower case, that the operator's records already have. */
async function findKnown({ tx, asSystem }: CommandContext, { id }: Operator, rows: readonly ImportedRow[]) {
  const serials = rows.flatMap(({ machines }) => machines.map(serialOf));
  // An import on another server may have the same rows.
  lockNamed(tx, 'client import', id);
  const [emails, machines] = await inOneTrip(
    ...asSystem(
      { operator: id },
      () =>
        [
          findClientEmails(tx, id, rows),
          tx.rows<{ serial: string }>(sql`
            select lower(serial_number) as serial from machines
            where operator_id = ${id} and lower(serial_number) in (${each(serials)})`),
        ] as const,
    ),
  );
  return { emails: new Set(emails), serials: new Set(machines.map(({ serial }) => serial)) };
}

/**
 * Writes the clients with their accounts and machines. The number of statements does not depend on the number of
 * rows. Other requests run between the steps, because each takes milliseconds.
 */
async function addClients(
  context: CommandContext,
  accounts: Accounts,
  operator: Operator,
  rows: readonly ImportedRow[],
) {
  const { server, tx, now, newId, recordAll } = context;
  const { id: operator_id, time_zone } = operator;
  const joining = { role: 'client', operator_id } as const;
  const userIds = await makeAccountsByMail(server, accounts, context, joining, rows);
  const added = rows.map(({ machines, ...fields }, index) => {
    const user_id = userIds[index] ?? '';
    const plan = settledPlan(noPlan, fields, time_zone);
    return { client: newClient(context, operator, { ...fields, ...plan, user_id }), machines };
  });
  await otherWork();
  const clients = insertRows(
    tx,
    clientTable,
    added.map(({ client }) => client),
  );
  recordAll(
    'clients.created',
    clients.map((after) => ({ after })),
  );
  await otherWork();
  const machines = insertRows(
    tx,
    machineTable,
    added.flatMap(({ client, machines }) =>
      machines.map((machine) =>
        newMachine({
          ...machine,
          confirmed_warranty_end: machine.warranty_end,
          site_id: null,
          id: newId(),
          operator_id,
          client_id: client.id,
          created_at: now,
        }),
      ),
    ),
  );
  await otherWork();
  recordAll(
    'machines.created',
    machines.map((after) => ({ after })),
  );
  return clients.map(({ id, name, second_name }) => ({ id, name, second_name }));
}
