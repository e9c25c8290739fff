import { createHash } from 'node:crypto';
import { is, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Statement } from './trip.ts';

export const dialect = new PgDialect();

/** A prepared statement is planned once, whatever its values: planning it takes longer than running it. */
export const planning = 'plan_cache_mode=force_generic_plan';

/** A name follows from its text, so it costs only time to forget one. */
const mostRemembered = 5_000;
const namesOfRole = new Map<string, Map<string, string>>();
let remembered = 0;

/**
 * Each role has its own name for a text: PostgreSQL keeps one plan for a name, and would make it again whenever another
 * role's row security applies.
 */
function nameOf(text: string, role: string): string {
  const known = namesOfRole.get(role)?.get(text);
  if (known !== undefined) return known;
  if (remembered >= mostRemembered) {
    namesOfRole.clear();
    remembered = 0;
  }
  const name = `s${createHash('sha256').update(`${role} ${text}`).digest('hex').slice(0, 32)}`;
  namesOfRole.set(role, (namesOfRole.get(role) ?? new Map<string, string>()).set(text, name));
  remembered += 1;
  return name;
}

/** A statement whose text is known already: nothing has to be put together for it. */
export type Ready = { readonly text: string; readonly values: readonly unknown[] };

/** The statement as it travels, for the role that it runs as. */
export function statementOf(asked: SQLWrapper | Ready, role: string): Statement {
  const { text, values } = 'text' in asked ? asked : readyOf(asked);
  return { name: nameOf(text, role), text, values: values.map(asParameter) };
}

function readyOf(wrapper: SQLWrapper): Ready {
  const { sql: text, params } = dialect.sqlToQuery(wrapper.getSQL());
  return { text, values: params };
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

/**
 * A statement that is put together once, and then only gets its values: `build` is given a way to name a value where it
 * stands.
 */
export function readyStatement<Name extends string>(
  build: (value: (name: Name) => SQL) => SQLWrapper,
): (values: Readonly<Record<Name, unknown>>) => Ready {
  const built = build((name) => sql`${sql.placeholder(name)}`);
  const { text, values: standing } = readyOf(built);
  return (values) => ({
    text,
    values: standing.map((value) => (is(value, Placeholder) ? values[value.name as Name] : value)),
  });
}

/** What `make` gives for the arguments, which are kept for as long as the process runs: only for few of them. */
export function once<Arguments extends readonly (string | number | boolean | undefined)[], Made>(
  make: (...given: Arguments) => Made,
): (...given: Arguments) => Made {
  const made = new Map<string, Made>();
  return (...given) => {
    const key = given.join('|');
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(...given);
    made.set(key, fresh);
    return fresh;
  };
}

/** SQL without parameters, put into one text, so that a statement that contains it is quickly made. */
export function fixed(wrapper: SQLWrapper): SQL {
  return sql.raw(textOf(wrapper));
}

/** The text of SQL that has no parameters. */
export function textOf(wrapper: SQLWrapper): string {
  const { text, values } = readyOf(wrapper);
  if (values.length > 0) throw new Error('This SQL has parameters');
  return text;
}
