import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/database.ts';
import { secretsOf } from '#server/store/rows/secret.ts';
import { systemIdentity } from './system-identity.ts';

const store = join(import.meta.dirname, '../../../src/server/store');

/** Returns every table of the store, by name. */
export async function storedTables(): Promise<ReadonlyMap<string, PgTable>> {
  const files = readdirSync(store, { recursive: true, encoding: 'utf8' });
  const modules = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const found: PgTable[] = [];
  for (const file of modules) {
    const exported: object = await import(pathToFileURL(join(store, file)).href);
    found.push(...Object.values(exported).filter((value): value is PgTable => is(value, PgTable)));
  }
  return new Map(found.map((table) => [getTableConfig(table).name, table]));
}

/** Returns every string in the secret columns of the database. */
export async function secretValues(database: Database): Promise<readonly string[]> {
  const values = [...(await storedTables()).values()].flatMap((table) =>
    secretsOf(table).map(([, column]) => sql`select to_jsonb(${column}) as value from ${table}`),
  );
  return database.transaction(systemIdentity, async (tx) => {
    const rows = await tx.rows<{ value: string | readonly string[] | null }>(
      sql.join(values, sql` union all `),
    );
    return rows.flatMap(({ value }) => value ?? []).filter((text) => text !== '');
  });
}
