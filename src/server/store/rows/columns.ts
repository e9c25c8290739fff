import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  customType,
  date,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  numeric,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Language } from '#domain/values/language.ts';
import { phoneOf, prefixesOfZero } from '#domain/values/phone.ts';

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns whether a column of IDs accepts the text. */
export function isId(text: string): boolean {
  return uuidForm.test(text);
}

export const primaryId = () => uuid().primaryKey();
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
export const plainDate = () => date({ mode: 'string' });
export const amount = () => numeric({ precision: 12, scale: 3 });
/** A phone number, stored in the form of domain/values/phone. A text that is not a phone number is stored unchanged. */
export const phone = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: (typed) => phoneOf(typed) ?? typed,
});
export const createdAt = () => instant().notNull().defaultNow();
/** Returns a column that counts the changes to a row, so a write can state the version that it was based on. */
export const version = () => integer().notNull().default(1);

/** Returns a foreign key that includes the operator, so that a row cannot point to another operator's row. */
export function keyInTenant(
  name: string,
  operator_id: AnyPgColumn,
  column: AnyPgColumn,
  target: { readonly operator_id: AnyPgColumn; readonly id: AnyPgColumn },
) {
  return foreignKey({
    name,
    columns: [operator_id, column],
    foreignColumns: [target.operator_id, target.id],
  });
}

/** Limits a column to the values of a domain enumeration. */
export function oneOf(name: string, column: AnyColumn, values: readonly string[]) {
  return check(name, sql`${column} in (${literals(values)})`);
}

/** Returns a number as part of the statement's text, so that PostgreSQL plans for this number of rows. */
export function literal(count: number): SQL {
  return sql.raw(String(Math.trunc(count)));
}

export function literals(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));
}

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Returns a column with the text that searches use. It has the form of `searchForm`, with a space before every word. */
export function searchText(...columns: readonly string[]) {
  const words = columns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ");
  return text().generatedAlwaysAs(sql.raw(`search_form(' ' || ${words})`));
}

/** Text that is sorted by its character codes, so the order is the same on every database. */
const sortedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * Returns a column by which lists are sorted for readers of the language: the form of the name that they see, in the
 * form of `searchForm`. It is a column because, under row security, PostgreSQL cannot use an index on an expression for
 * a condition.
 */
export function nameOrder(language: Language) {
  return sortedText().generatedAlwaysAs(sql.raw(`name_order('${language}', name, second_name)`));
}

/** SQL for the column `phone` as it is dialed within its country, if that form starts with a 0; otherwise null. */
export const phoneWithZero = `'0' || substring(phone from '^[+](?:${prefixesOfZero.join('|')})([0-9]+)')`;

/** Returns an index with which a search within one operator, or across all operators, needs only one index scan. */
export function searchIndex(name: string, tenant: ExtraConfigColumn, searched: ExtraConfigColumn) {
  return index(name).using('gin', tenant, searched.op('gin_trgm_ops'));
}
