import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { getTableColumns, sql } from 'drizzle-orm';
import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { NotFoundError } from '#domain/errors.ts';
import type { FieldChanges } from '#domain/field-changes.ts';
import { stopLink } from '#domain/report-address.ts';
import { languages } from '#domain/values/language.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { type Client, clients } from './clients.ts';
import { createdAt, instant, isId, keyInTenant, oneOf, primaryId, version } from './rows/columns.ts';
import { findRow, insertRow, removeRow, saveRow } from './rows/rows.ts';
import { secret } from './rows/secret.ts';
import { sha256 } from './rows/sha256.ts';

/** The additional email addresses that receive a client's signed reports. They belong to no account. */
export const report_addresses = pgTable(
  'report_addresses',
  {
    id: primaryId(),
    version: version(),
    operator_id: uuid().notNull(),
    client_id: uuid().notNull(),
    /** The email address, in lower case. */
    email: text().notNull(),
    label: text(),
    language: text({ enum: languages }).notNull(),
    created_at: createdAt(),
    created_by_user_id: uuid().notNull(),
    created_by_name: text().notNull(),
    /** The time when the recipient stopped the reports. Only the recipient can start them again. */
    stopped_at: instant(),
    /** The time when the mail server last refused the mailbox permanently; null after a delivery. */
    refused_at: instant(),
    /** The secret part of the link that stops the reports. It is in every email anyway, so it is stored unhashed. */
    stop_key: secret(text().notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`)),
  },
  (table) => [
    keyInTenant('report_addresses_client', table.operator_id, table.client_id, clients).onDelete('cascade'),
    oneOf('report_addresses_language', table.language, languages),
    unique('report_addresses_of_client').on(table.client_id, table.email),
    index('report_addresses_of_email').on(table.email),
    index('report_addresses_of_operator').on(table.operator_id, table.email),
    ...policies('report_addresses'),
  ],
);

type ReportAddressRow = typeof report_addresses.$inferSelect;
/** The columns of an address that the roles of people may read. */
type ReportAddress = Omit<ReportAddressRow, 'stop_key'>;

type Stopping = Pick<ReportAddressRow, 'id' | 'stop_key'>;

/** Returns the link that stops the reports of an address. It is the same in every email. */
export function stopLinkTo({ id, stop_key }: Stopping, origin: string): string {
  return `${origin}${stopLink.path}${id}.${stop_key}`;
}

type Session = { readonly secret: string };

/**
 * Returns the proof in the links of emails that were sent before addresses had a key. A new session secret ends these
 * links.
 */
function earlierProofOf({ secret }: Session, id: string): string {
  return createHmac('sha256', secret).update(`stop reports of ${id}`).digest('base64url');
}

/**
 * Returns the id of the address that the token belongs to; null if the token was made up or the address was removed.
 */
export async function findAddressOfToken(
  tx: Transaction,
  session: Session,
  token: string,
): Promise<string | null> {
  const [id = '', proof = ''] = token.split('.');
  if (!isId(id)) return null;
  const [address] = await tx.rows<Stopping>(sql`select id, stop_key from report_addresses where id = ${id}`);
  if (address === undefined) return null;
  const proofs = [address.stop_key, earlierProofOf(session, id)];
  return proofs.some((expected) => isSame(proof, expected)) ? id : null;
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const { stop_key: _, ...readColumns } = getTableColumns(report_addresses);
const readNames = sql.raw(
  Object.values(readColumns)
    .map(({ name }) => name)
    .join(', '),
);

/** Locks the address; throws NotFoundError if the caller has no access to it. People's roles cannot read its key. */
export async function lockReportAddress(tx: Transaction, id: string): Promise<ReportAddress> {
  const [row] = await tx.rows<ReportAddress>(
    sql`select ${readNames} from report_addresses where id = ${id} for update`,
  );
  if (row === undefined) throw new NotFoundError('report address');
  return row;
}

export async function getClientOfAddress(tx: Transaction, id: string): Promise<Client> {
  const client = await findRow(tx, clients, sql`(select client_id from report_addresses where id = ${id})`);
  if (client === null) throw new NotFoundError('report address');
  return client;
}

/**
 * The address that replaces the one of an erased person who had stopped the reports: the hash of its id and email,
 * followed by this suffix.
 */
export const hashedAddressEnd = '@stopped.invalid';

type KnownAddress = Pick<ReportAddress, 'id' | 'email' | 'stopped_at'>;

/** Returns SQL that checks that the person behind the row with this alias has not been erased. */
export const isOfSomeone = (alias: string) => sql.raw(`${alias}.email not like '%${hashedAddressEnd}'`);

/** Returns whether the row is about the email address, even after its person was erased. */
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
  row: Omit<typeof report_addresses.$inferInsert, 'stop_key'>,
): ReportAddress {
  return insertRow(tx, report_addresses, { ...row, stop_key: randomBytes(16).toString('hex') });
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

/** Returns true if the address still receives reports. */
export async function isReceiving(tx: Transaction, id: string): Promise<boolean> {
  const [found] = await tx.rows(sql`select from report_addresses where id = ${id} and stopped_at is null`);
  return found !== undefined;
}

/**
 * Stores the time when the mailbox was refused, or null after it has accepted an email. Runs for the installation.
 */
export function saveRefusal(tx: Transaction, id: string, refused_at: Date | null): void {
  tx.write(sql`
    update report_addresses set refused_at = ${refused_at}
    where id = ${id} and (refused_at is not null or ${refused_at}::timestamptz is not null)`);
}
