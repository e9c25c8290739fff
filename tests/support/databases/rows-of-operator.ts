import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { systemIdentity } from './system-identity.ts';

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Returns every row of every table as text, sorted by table. */
async function allRows(database: Database): Promise<{ name: string; row: string }[]> {
  return database.transaction(systemIdentity, async (tx) => {
    const tables = await tx.rows<{ name: string }>(
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const texts = tables.map(
      ({ name }) =>
        sql`select ${name}::text as name, to_jsonb(x)::text as row from ${sql.identifier(name)} x`,
    );
    return tx.rows(sql`${sql.join(texts, sql` union all `)} order by 1, 2`);
  });
}

/**
 * Returns the rows with the id of the operator, its people or its records. Tests compare them to see whether anything
 * changed.
 */
export async function rowsOfOperator(database: Database, operator_id: string): Promise<readonly string[]> {
  const rows = await allRows(database);
  const ids = new Set([operator_id]);
  for (const { row } of rows) {
    const { id, operator_id: owner } = JSON.parse(row);
    if (owner === operator_id && typeof id === 'string') ids.add(id);
  }
  return rows
    .filter(({ row }) => row.match(uuids)?.some((id) => ids.has(id)))
    .map(({ name, row }) => `${name}: ${row}`);
}
