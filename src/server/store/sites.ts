import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { NotFoundError } from '#domain/errors.ts';
import type { FieldChanges } from '#domain/field-changes.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemFor } from './access/identity.ts';
import { policies } from './access/row-access.ts';
import { type Client, clients } from './clients.ts';
import {
  createdAt,
  keyInTenant,
  phone,
  primaryId,
  searchIndex,
  searchText,
  version,
} from './rows/columns.ts';
import { findRow, insertRow, lockRow, removeRow, saveRow, type WrittenRow } from './rows/rows.ts';

/** The places where a client's machines are. A client with one address needs none. */
export const sites = pgTable(
  'sites',
  {
    id: primaryId(),
    version: version(),
    operator_id: uuid().notNull(),
    client_id: uuid().notNull(),
    name: text().notNull(),
    /** The name in another script. */
    second_name: text(),
    address: text().notNull(),
    /** The address in another script. */
    second_address: text(),
    /** The site's position on the map in degrees (WGS 84), if it is known. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** The phone number of the people at the site, such as the engineering office. */
    phone: phone(),
    /** Notes on how a technician gets in, and when. */
    access_notes: text(),
    created_at: createdAt(),
    search_text: searchText('name', 'second_name'),
  },
  (table) => [
    unique('sites_of_client').on(table.operator_id, table.client_id, table.id),
    keyInTenant('sites_client', table.operator_id, table.client_id, clients).onDelete('cascade'),
    uniqueIndex('sites_name').on(table.client_id, sql`lower(${table.name})`),
    index('sites_of_operator').on(table.operator_id, table.created_at, table.id),
    index('sites_by_age').on(table.created_at, table.id),
    searchIndex('sites_search', table.operator_id, table.search_text),
    check(
      'sites_coordinates',
      sql`num_nonnulls(${table.latitude}, ${table.longitude}) in (0, 2)
        and ${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
    ...policies('sites'),
  ],
);

export type Site = WrittenRow<typeof sites>;

export function lockSite(tx: Transaction, id: string): Promise<Site> {
  return lockRow(tx, sites, id, 'site');
}

/** Returns the site if the caller has access to it, and keeps it until the transaction ends. */
export function holdSite(tx: Transaction, id: string): Promise<Site | null> {
  return findRow(tx, sites, id, 'for share');
}

export function insertSite(tx: Transaction, site: typeof sites.$inferInsert): WrittenRow<typeof sites> {
  return insertRow(tx, sites, site);
}

export function saveSite(
  tx: Transaction,
  site: Site,
  fields: FieldChanges<Omit<Site, 'id' | 'version' | 'operator_id' | 'client_id' | 'created_at'>>,
): Site {
  return saveRow(tx, sites, site, fields);
}

/** Returns the names of a client's sites in lower case. */
export async function findSiteNames(tx: Transaction, client_id: string): Promise<readonly string[]> {
  const found = await tx.rows<{ name: string }>(
    sql`select lower(name) as name from sites where client_id = ${client_id}`,
  );
  return found.map(({ name }) => name);
}

/** Returns the names of the other sites of the site's client in lower case. */
export async function findNamesBeside(tx: Transaction, id: string): Promise<readonly string[]> {
  const found = await tx.rows<{ name: string }>(sql`
    select lower(name) as name from sites
    where client_id = (select client_id from sites where id = ${id}) and id <> ${id}`);
  return found.map(({ name }) => name);
}

export async function getClientOfSite(tx: Transaction, id: string): Promise<Client> {
  const client = await findRow(tx, clients, sql`(select client_id from sites where id = ${id})`);
  if (client === null) throw new NotFoundError('site');
  return client;
}

/** Returns how many machines in service are at the site. */
export async function countMachinesAt(tx: Transaction, id: string): Promise<number> {
  const [found] = await tx.rows<{ machines: number }>(
    sql`select count(*)::int as machines from machines where site_id = ${id} and retired_at is null`,
  );
  return found?.machines ?? 0;
}

/** Deletes the site, and removes it from the retired machines that were last located there. */
export function deleteSite(tx: Transaction, { id, operator_id }: Site): void {
  const back = tx.switchTo(systemFor({ operator: operator_id }));
  tx.write(sql`update machines set site_id = null where site_id = ${id}`);
  back();
  removeRow(tx, sites, { column: 'id', value: id });
}

type Person = {
  readonly id: string;
  readonly clients: readonly string[];
  readonly phones: readonly string[];
  /** The text that replaces the person's data in required columns. */
  readonly value: string;
};

/**
 * Removes the data of an erased person from sites. If the person had the main account of a client that left, this is
 * all data of its sites; otherwise, only the person's phone numbers.
 */
export function forgetSites(tx: Transaction, { id, clients, phones, value }: Person): void {
  tx.write(sql`
    update sites s set name = ${value}::text || ' ' || s.id, second_name = null, address = ${value}, second_address = null,
      latitude = null, longitude = null, phone = null, access_notes = null, version = s.version + 1
    from clients c where c.id = s.client_id and c.user_id = ${id} and not c.is_active`);
  tx.write(sql`
    update sites set phone = null, version = version + 1
    where client_id = any(${`{${clients.join(',')}}`}::uuid[])
      and phone in (select json_array_elements_text(${JSON.stringify(phones)}::json))`);
}
