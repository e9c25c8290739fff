import { createHash } from 'node:crypto';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Statement } from './trip.ts';

export const dialect = new PgDialect();

/** A connection keeps a named statement until it closes, so only so many texts get a name; others are parsed each time. */
const mostNamedStatements = 1_000;
const namesOfRole = new Map<string, Map<string, string>>();
let named = 0;

/**
 * Each role has its own name for a text: PostgreSQL keeps one plan for a name, and would make it anew whenever another
 * role's row security applies.
 */
function nameOf(text: string, role: string): string {
  const names = namesOfRole.get(role) ?? new Map<string, string>();
  const known = names.get(text);
  if (known !== undefined) return known;
  if (named >= mostNamedStatements) return '';
  const name = `s${createHash('sha256').update(`${role} ${text}`).digest('hex').slice(0, 32)}`;
  namesOfRole.set(role, names.set(text, name));
  named += 1;
  return name;
}

/** The statement as it travels, for the role that it runs as. */
export function statementOf(wrapper: SQLWrapper, role: string): Statement {
  const { sql: text, params } = dialect.sqlToQuery(wrapper.getSQL());
  return namedStatement(text, params, role);
}

export function namedStatement(text: string, values: readonly unknown[], role: string): Statement {
  return { name: nameOf(text, role), text, values: values.map(asParameter) };
}

/** How a value is written for PostgreSQL, which reads it as the type that the statement expects. */
function asParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/** SQL without parameters, put into one text, so that a statement that contains it is quickly made. */
export function fixed(wrapper: SQLWrapper): SQL {
  return sql.raw(textOf(wrapper));
}

/** The text of SQL that has no parameters. */
export function textOf(wrapper: SQLWrapper): string {
  const { sql: text, params } = dialect.sqlToQuery(wrapper.getSQL());
  if (params.length > 0) throw new Error('This SQL has parameters');
  return text;
}
