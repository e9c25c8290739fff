import { isDeepStrictEqual } from 'node:util';
import { countryOf } from '#domain/values/country-codes.ts';
import type { Ask } from './place.ts';

type Row = Readonly<Record<string, unknown>>;

/** Returns every row, keyed by its table and primary key. Generated columns are left out. */
export async function rowsByKey(ask: Ask): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>();
  const tables = await ask(`
    select relname as name, (
      select string_agg(quote_ident(attname), ', ' order by attname) from pg_index
        join pg_attribute on attrelid = indrelid and attnum = any (indkey) where indrelid = c.oid and indisprimary
    ) as key, (
      select coalesce(string_agg(quote_literal(attname), ', '), '') from pg_attribute
      where attrelid = c.oid and attgenerated <> ''
    ) as generated
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  for (const { name, key, generated } of tables) {
    const shown = `to_jsonb(t) - array[${generated}]::text[]`;
    const rows = await ask(`select row(${key})::text as key, ${shown} as row from "${name}" t`);
    for (const row of rows) found.set(`${name} ${row.key}`, Object(row.row));
  }
  return found;
}

/**
 * Counts the rows that are missing, or that differ in a column that both versions have. A null that has
 * become a value does not count as a difference, and neither does a country's name that has become its code.
 */
export function lostRows(before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>): number {
  return [...before].filter(([key, row]) => {
    const now = after.get(key);
    return (
      now === undefined ||
      Object.entries(row).some(
        ([column, value]) => value !== null && column in now && !isKept(column, value, now[column]),
      )
    );
  }).length;
}

const isKept = (column: string, before: unknown, after: unknown) =>
  isDeepStrictEqual(after, before) ||
  (column === 'country' && typeof before === 'string' && after === countryOf(before));
