import { createHash } from 'node:crypto';
import { is, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Statement } from './trip.ts';

export const dialect = new PgDialect();

/**
 * The settings with which PostgreSQL plans a prepared statement only once, for all values, and never compiles it.
 * Planning again or compiling would take longer than running it.
 */
export const planning = ['plan_cache_mode=force_generic_plan', 'jit=off'] as const;

/** The maximum number of cached names. A name is computed from the text, so dropping one only costs time. */
const mostRemembered = 5_000;
const namesOfRole = new Map<string, Map<string, string>>();
let remembered = 0;

/**
 * Returns a name that depends on the text and the role. If roles shared a statement, PostgreSQL would plan it again at
 * each change of row security.
 */
function nameOf(text: string, role: string): string {
  const earlier = namesOfRole.get(role)?.get(text);
  if (earlier !== undefined) return earlier;
  if (remembered >= mostRemembered) {
    namesOfRole.clear();
    remembered = 0;
  }
  const name = `s${createHash('sha256').update(`${role} ${text}`).digest('hex').slice(0, 32)}`;
  namesOfRole.set(role, (namesOfRole.get(role) ?? new Map<string, string>()).set(text, name));
  remembered += 1;
  return name;
}

/** A statement whose text is already built. */
export type ReadyStatement = { readonly text: string; readonly values: readonly unknown[] };

/** Returns the statement in the form that is sent to PostgreSQL, for the role that it runs as. */
export function statementOf(input: SQLWrapper | ReadyStatement, role: string): Statement {
  const { text, values } = 'text' in input ? input : readyOf(input);
  return { name: nameOf(text, role), text, values: values.map(asParameter) };
}

function readyOf(wrapper: SQLWrapper): ReadyStatement {
  const { sql: text, params } = dialect.sqlToQuery(wrapper.getSQL());
  return { text, values: params };
}

/** Formats a value for PostgreSQL, which reads it as the type that the statement expects. */
function asParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/**
 * Returns a function that fills in a statement's values. The text is built only once; `build` gets placeholders by
 * name.
 */
export function readyStatement<Name extends string>(
  build: (value: (name: Name) => SQL) => SQLWrapper,
): (values: Readonly<Record<Name, unknown>>) => ReadyStatement {
  const built = build((name) => sql`${sql.placeholder(name)}`);
  const { text, values: standing } = readyOf(built);
  return (values) => ({
    text,
    values: standing.map((value) => (is(value, Placeholder) ? values[value.name as Name] : value)),
  });
}

/** Caches results until the process ends, so use it only for a small number of arguments. */
export function once<Arguments extends readonly (string | number | boolean | undefined)[], Value>(
  make: (...args: Arguments) => Value,
): (...args: Arguments) => Value {
  const cache = new Map<string, Value>();
  return (...args) => {
    const key = args.join('|');
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const fresh = make(...args);
    cache.set(key, fresh);
    return fresh;
  };
}

/** Turns SQL without parameters into a single text, so that a statement that contains it is built quickly. */
export function fixed(wrapper: SQLWrapper): SQL {
  return sql.raw(textOf(wrapper));
}

/** Returns the text of SQL without parameters. */
export function textOf(wrapper: SQLWrapper): string {
  const { text, values } = readyOf(wrapper);
  if (values.length > 0) throw new Error('This SQL has parameters');
  return text;
}
