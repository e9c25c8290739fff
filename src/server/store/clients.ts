import { eq, sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { clientStates } from '#domain/client.ts';
import { ClientLeftError, NotFoundError } from '#domain/errors.ts';
import type { FieldChanges } from '#domain/field-changes.ts';
import { cmasaPlans } from '#domain/price/visit-coverage.ts';
import type { OwnedRecords } from '#domain/removal.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemFor } from './access/identity.ts';
import { policies } from './access/row-access.ts';
import { ofOperator, ofUser } from './owners.ts';
import {
  createdAt,
  instant,
  nameOrder,
  oneOf,
  phone,
  phoneWithZero,
  plainDate,
  primaryId,
  searchIndex,
  searchText,
  version,
} from './rows/columns.ts';
import { countOwned } from './rows/count-owned.ts';
import { findRow, insertRow, lockRow, saveRow, type WrittenRow } from './rows/rows.ts';

export const clients = pgTable(
  'clients',
  {
    id: primaryId(),
    version: version(),
    user_id: ofUser(),
    operator_id: ofOperator(),
    name: text().notNull(),
    /** The name in another script. */
    second_name: text(),
    email: text().notNull(),
    phone: phone().notNull(),
    address: text().notNull(),
    /** The address in another script. */
    second_address: text(),
    /** The client's VAT number, which its invoices show. */
    vat_number: text(),
    /** The client's position on the map in degrees (WGS 84), if it is known. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    cmasa_plan_type: text({ enum: cmasaPlans }),
    cmasa_start_date: plainDate(),
    cmasa_expiry: instant(),
    /** The time at which the client asked to renew the current plan. A new plan clears it. */
    renewal_asked_at: instant(),
    /** The plan that the operator offers, with the time of the offer. */
    offered_plan_type: text({ enum: cmasaPlans }),
    offered_start_date: plainDate(),
    offered_expiry: instant(),
    offered_at: instant(),
    /** False for a client that has left. Its record is kept with the reason, and its people cannot sign in. */
    is_active: boolean().notNull().default(true),
    deactivation_reason: text(),
    created_at: createdAt(),
    /** The value that lists filter by. */
    state: text({ enum: clientStates })
      .notNull()
      .generatedAlwaysAs(sql`case when is_active then 'active' else 'deactivated' end`),
    search_text: searchText(
      'name',
      'second_name',
      'email',
      'phone',
      phoneWithZero,
      'address',
      'second_address',
    ),
    order_en: nameOrder('en'),
    order_ar: nameOrder('ar'),
  },
  (table) => [
    unique('clients_tenant').on(table.operator_id, table.id),
    oneOf('clients_plan', table.cmasa_plan_type, cmasaPlans),
    check(
      'clients_plan_dates',
      sql`(${table.cmasa_plan_type} is null) = (${table.cmasa_start_date} is null)
        and (${table.cmasa_plan_type} is not null or ${table.cmasa_expiry} is null)`,
    ),
    oneOf('clients_offered_plan', table.offered_plan_type, cmasaPlans),
    check(
      'clients_offer',
      sql`num_nonnulls(${table.offered_plan_type}, ${table.offered_start_date}, ${table.offered_expiry}, ${table.offered_at}) in (0, 4)`,
    ),
    check(
      'clients_renewal_asked',
      sql`${table.renewal_asked_at} is null or ${table.cmasa_expiry} is not null`,
    ),
    check(
      'clients_coordinates',
      sql`num_nonnulls(${table.latitude}, ${table.longitude}) in (0, 2)
        and ${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
    check('clients_deactivated', sql`${table.is_active} = (${table.deactivation_reason} is null)`),
    index('clients_plan_expiry').on(table.cmasa_expiry).where(sql`${table.cmasa_plan_type} is not null`),
    index('clients_plan_expiry_of_operator')
      .on(table.operator_id, table.cmasa_expiry, table.id)
      .where(sql`${table.cmasa_plan_type} is not null`),
    index('clients_renewals_asked')
      .on(table.operator_id, table.cmasa_expiry, table.id)
      .where(sql`${table.renewal_asked_at} is not null`),
    index('clients_list').on(table.operator_id, table.created_at, table.id),
    index('clients_by_name_en').on(table.operator_id, table.order_en, table.id),
    index('clients_by_name_ar').on(table.operator_id, table.order_ar, table.id),
    index('clients_email').on(table.operator_id, sql`lower(${table.email})`),
    index('clients_by_age').on(table.created_at, table.id),
    searchIndex('clients_search', table.operator_id, table.search_text),
    ...policies('clients'),
  ],
);

export type Client = typeof clients.$inferSelect;

export function lockClient(tx: Transaction, id: string): Promise<Client> {
  return lockRow(tx, clients, id, 'client');
}

export function findClientOfMachine(tx: Transaction, machine_id: string): Promise<Client | null> {
  return findRow(tx, clients, sql`(select client_id from machines where id = ${machine_id})`);
}

export function findClientOfRequest(tx: Transaction, request_id: string): Promise<Client | null> {
  return findRow(tx, clients, sql`(select client_id from service_requests where id = ${request_id})`);
}

export function findClientOfCase(tx: Transaction, record_id: string): Promise<Client | null> {
  const id = sql`(
    select client_id from service_requests where id = ${record_id}
    union all select client_id from job_orders where id = ${record_id})`;
  return findRow(tx, clients, id);
}

export function insertClient(
  tx: Transaction,
  client: typeof clients.$inferInsert,
): WrittenRow<typeof clients> {
  return insertRow(tx, clients, client);
}

type ClientFields = FieldChanges<
  Pick<
    Client,
    | 'name'
    | 'second_name'
    | 'phone'
    | 'address'
    | 'second_address'
    | 'vat_number'
    | 'latitude'
    | 'longitude'
    | 'cmasa_plan_type'
    | 'cmasa_start_date'
    | 'cmasa_expiry'
    | 'renewal_asked_at'
    | 'offered_plan_type'
    | 'offered_start_date'
    | 'offered_expiry'
    | 'offered_at'
    | 'is_active'
    | 'deactivation_reason'
  >
>;

export function saveClient(tx: Transaction, client: Client, fields: ClientFields): Client {
  return saveRow(tx, clients, client, fields);
}

/**
 * Refuses a client that has left, and keeps the client from leaving until the transaction ends; only the server's own
 * role may take this lock.
 */
export function requireActiveClient(
  tx: Transaction,
  { operator_id, client_id }: { readonly operator_id: string; readonly client_id: string },
): void {
  const back = tx.switchTo(systemFor({ operator: operator_id }));
  const lock = sql`select is_active from clients where id = ${client_id} for key share`;
  tx.write(lock, ([client]) => {
    if (client?.is_active !== true) throw new ClientLeftError();
  });
  back();
}

export function requireActive({ is_active }: Client): void {
  if (!is_active) throw new ClientLeftError();
}

/** Makes another account the main account of the locked client. Only the server's own role may do this. */
export function handOver(
  tx: Transaction,
  { id }: Client,
  { user_id, email }: { readonly user_id: string; readonly email: string },
): void {
  const main = { user_id, email, version: sql`${clients.version} + 1` };
  tx.write(tx.orm.update(clients).set(main).where(eq(clients.id, id)));
}

export function deleteClient(tx: Transaction, { id }: Client): void {
  tx.write(tx.orm.delete(clients).where(eq(clients.id, id)));
}

/** Counts the records of the client that would be lost if it were deleted. */
export async function ownedByClient(tx: Transaction, id: string): Promise<OwnedRecords> {
  return countOwned(tx, [
    ['machine', sql`machines where client_id = ${id}`],
    ['service request', sql`service_requests where client_id = ${id}`],
    ['job order', sql`job_orders where client_id = ${id}`],
    ['file', sql`files where record_id = ${id} and removed_at is null`],
  ]);
}

export async function getClient(tx: Transaction, id: string): Promise<Client> {
  const [client] = await tx.orm.select().from(clients).where(eq(clients.id, id)).execute();
  if (!client) throw new NotFoundError('client');
  return client;
}
