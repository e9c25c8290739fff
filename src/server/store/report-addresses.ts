import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { NotFoundError } from '#domain/errors.ts';
import type { FieldChanges } from '#domain/field-changes.ts';
import { languages } from '#domain/values/language.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { type Client, clients } from './clients.ts';
import { createdAt, instant, isId, keyInTenant, oneOf, primaryId, version } from './rows/columns.ts';
import { findRow, insertRow, lockRow, removeRow, saveRow } from './rows/rows.ts';
import { sha256 } from './rows/sha256.ts';

/** The additional email addresses that receive a client's signed reports. They belong to no account. */
export const report_addresses = pgTable(
  'report_addresses',
  {
    id: primaryId(),
    version: version(),
    operator_id: uuid().notNull(),
    client_id: uuid().notNull(),
    /** In lower case. */
    email: text().notNull(),
    label: text(),
    language: text({ enum: languages }).notNull(),
    created_at: createdAt(),
    created_by_user_id: uuid().notNull(),
    created_by_name: text().notNull(),
    /** The time when the recipient stopped the reports. Only the recipient can start them again. */
    stopped_at: instant(),
    /** The time when the mail server last refused the mailbox for good; null after a delivery. */
    refused_at: instant(),
  },
  (table) => [
    keyInTenant('report_addresses_client', table.operator_id, table.client_id, clients).onDelete('cascade'),
    oneOf('report_addresses_language', table.language, languages),
    unique('report_addresses_of_client').on(table.client_id, table.email),
    index('report_addresses_of_operator').on(table.operator_id, table.email),
    ...policies('report_addresses'),
  ],
);

type ReportAddress = typeof report_addresses.$inferSelect;

type Session = { readonly secret: string };

function proofOf({ secret }: Session, id: string): Buffer {
  return createHmac('sha256', secret).update(`stop reports of ${id}`).digest();
}

/**
 * Returns the token in the link that stops the reports of an address. It is the same in every email, so it is derived
 * from the session secret, and stored nowhere.
 */
export function stopTokenOf(session: Session, id: string): string {
  return `${id}.${proofOf(session, id).toString('base64url')}`;
}

/** Returns the id of the address that the token belongs to; null if the token was made up. */
export function addressOfToken(session: Session, token: string): string | null {
  const [id = '', proof = ''] = token.split('.');
  const [given, expected] = [Buffer.from(proof, 'base64url'), proofOf(session, id)];
  const isReal = isId(id) && given.length === expected.length && timingSafeEqual(given, expected);
  return isReal ? id : null;
}

export function lockReportAddress(tx: Transaction, id: string): Promise<ReportAddress> {
  return lockRow(tx, report_addresses, id, 'report address');
}

export async function getClientOfAddress(tx: Transaction, id: string): Promise<Client> {
  const client = await findRow(tx, clients, sql`(select client_id from report_addresses where id = ${id})`);
  if (client === null) throw new NotFoundError('report address');
  return client;
}

/** The end of an address of an erased person who had stopped the reports. The hash of its id and email comes before it. */
export const hashedAddressEnd = '@stopped.invalid';

type KnownAddress = Pick<ReportAddress, 'id' | 'email' | 'stopped_at'>;

/** Returns SQL that checks whether the person behind the row with this alias was not erased. */
export const isOfSomeone = (alias: string) => sql.raw(`${alias}.email not like '%${hashedAddressEnd}'`);

/** Returns whether the row is about the email address, also after the erasure of its person. */
export function isAddress({ id, email }: Pick<ReportAddress, 'id' | 'email'>, of: string): boolean {
  return email === of || email === `${sha256(`${id} ${of}`)}${hashedAddressEnd}`;
}

export function findAddressesOf(tx: Transaction, client_id: string): Promise<KnownAddress[]> {
  return tx.rows<KnownAddress>(
    sql`select id, email, stopped_at from report_addresses where client_id = ${client_id}`,
  );
}

export function insertReportAddress(
  tx: Transaction,
  row: typeof report_addresses.$inferInsert,
): ReportAddress {
  return insertRow(tx, report_addresses, row);
}

export function saveReportAddress(
  tx: Transaction,
  address: ReportAddress,
  fields: FieldChanges<Pick<ReportAddress, 'label' | 'language' | 'stopped_at'>>,
): ReportAddress {
  return saveRow(tx, report_addresses, address, fields);
}

export function deleteReportAddress(tx: Transaction, id: string): void {
  removeRow(tx, report_addresses, { column: 'id', value: id });
}

/** Returns whether the address is still one that receives reports. */
export async function isReceiving(tx: Transaction, id: string): Promise<boolean> {
  const [found] = await tx.rows(sql`select from report_addresses where id = ${id} and stopped_at is null`);
  return found !== undefined;
}

/** Stores when the mailbox was refused, or that it has accepted an email since. Runs for the installation. */
export function saveRefusal(tx: Transaction, id: string, refused_at: Date | null): void {
  tx.write(sql`
    update report_addresses set refused_at = ${refused_at}
    where id = ${id} and (refused_at is not null or ${refused_at}::timestamptz is not null)`);
}
