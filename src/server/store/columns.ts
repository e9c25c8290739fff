import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { check, date, integer, numeric, timestamp, uuid } from 'drizzle-orm/pg-core';

export const primaryId = () => uuid().primaryKey();
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });
export const plainDate = () => date({ mode: 'string' });
export const amount = () => numeric({ precision: 12, scale: 3 });
export const createdAt = () => instant().notNull().defaultNow();
/** Counts the changes of a row, so that a write can name the state it was decided on. */
export const version = () => integer().notNull().default(1);

/** A constraint that holds a column to the values of a domain enumeration. */
export function oneOf(name: string, column: AnyColumn, values: readonly string[]) {
  return check(name, sql`${column} in (${literals(values)})`);
}

export function literals(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));
}
