import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { clientStandings } from '#domain/actor.ts';
import type { FieldChanges } from '#domain/field-changes.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { profiles } from './accounts.ts';
import { type Client, clients } from './clients.ts';
import { createdAt, keyInTenant, oneOf, phone, primaryId, version } from './rows/columns.ts';
import { insertRow, lockRow, saveRow, type WrittenRow } from './rows/rows.ts';

/** The people of a client, except its main account, which is `clients.user_id`. */
export const client_people = pgTable(
  'client_people',
  {
    id: primaryId(),
    version: version(),
    user_id: uuid()
      .notNull()
      .unique()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    operator_id: uuid().notNull(),
    client_id: uuid().notNull(),
    name: text().notNull(),
    /** The name in another script. */
    second_name: text(),
    email: text().notNull(),
    phone: phone(),
    standing: text({ enum: clientStandings }).notNull(),
    created_at: createdAt(),
  },
  (table) => [
    keyInTenant('client_people_client', table.operator_id, table.client_id, clients).onDelete('cascade'),
    oneOf('client_people_standing', table.standing, clientStandings),
    index('client_people_of_client').on(table.client_id, table.created_at, table.id),
    index('client_people_of_operator').on(table.operator_id),
    ...policies('client_people'),
  ],
);

type ClientPerson = typeof client_people.$inferSelect;

export function lockClientPerson(tx: Transaction, id: string): Promise<ClientPerson> {
  return lockRow(tx, client_people, id, 'person');
}

export function lockClientOfPerson(tx: Transaction, id: string): Promise<Client> {
  return lockRow(tx, clients, sql`(select client_id from client_people where id = ${id})`, 'person');
}

export async function isListedAt(tx: Transaction, client_id: string, email: string): Promise<boolean> {
  const [found] = await tx.rows(sql`
    select from clients where id = ${client_id} and lower(email) = lower(${email})
    union all select from client_people where client_id = ${client_id} and lower(email) = lower(${email})`);
  return found !== undefined;
}

export function insertClientPerson(
  tx: Transaction,
  person: typeof client_people.$inferInsert,
): WrittenRow<typeof client_people> {
  return insertRow(tx, client_people, person);
}

export function saveClientPerson(
  tx: Transaction,
  person: ClientPerson,
  fields: FieldChanges<Pick<ClientPerson, 'name' | 'second_name' | 'phone' | 'standing'>>,
): ClientPerson {
  return saveRow(tx, client_people, person, fields);
}

export function deleteClientPerson(tx: Transaction, user_id: string): void {
  tx.write(sql`delete from client_people where user_id = ${user_id}`);
}

type MainAccount = {
  readonly name: string;
  readonly second_name: string | null;
  readonly erased_at: Date | null;
};

/** Finds the main account of the person's client. Only the server's own role has access to every account. */
export async function findMainAccount(tx: Transaction, person_id: string): Promise<MainAccount | null> {
  const [found] = await tx.rows<MainAccount>(sql`
    select p.name, p.second_name, p.erased_at from client_people w join clients c on c.id = w.client_id join profiles p on p.id = c.user_id
    where w.id = ${person_id}`);
  return found ?? null;
}

/**
 * Returns the client's accounts, starting with the main account. Only the server's own role has access to all of them.
 */
export async function accountsOfClient(tx: Transaction, client_id: string): Promise<readonly string[]> {
  const rows = await tx.rows<{ user_id: string }>(sql`
    select user_id, 0 as place from clients where id = ${client_id}
    union all select user_id, 1 from client_people where client_id = ${client_id} order by place`);
  return rows.map(({ user_id }) => user_id);
}
