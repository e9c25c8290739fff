import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { eventTypes } from '#domain/events/event.ts';
import { storedTables } from '#tests/support/databases/stored-tables.ts';

type Snapshot = {
  readonly columns: Record<
    string,
    { readonly name: string; readonly type: string; readonly notNull: boolean }
  >;
  readonly checkConstraints: Record<string, { readonly name: string; readonly value: string }>;
};

const migrations = join(import.meta.dirname, '../../migrations');
const meta = join(migrations, 'meta');

/** Returns the tables as the newest migration leaves them, by name. */
function migratedTables(): Readonly<Record<string, Snapshot>> {
  const newest = readdirSync(meta).find((file) => file.endsWith('_snapshot.json')) ?? '';
  return JSON.parse(readFileSync(join(meta, newest), 'utf8')).tables;
}

test('the migrations have every column and CHECK of the store', async () => {
  const dialect = new PgDialect();
  const stored = [...(await storedTables()).values()].map((table) => {
    const { name, columns, checks } = getTableConfig(table);
    const ofColumns = columns.map((column) => `${column.name} ${column.getSQLType()} ${column.notNull}`);
    const ofChecks = checks.map((check) => `${check.name}: ${dialect.sqlToQuery(check.value).sql}`);
    return [`public.${name}`, [...ofColumns, ...ofChecks].toSorted()] as const;
  });
  const migrated = Object.entries(migratedTables()).map(([name, { columns, checkConstraints }]) => {
    const ofColumns = Object.values(columns).map(
      (column) => `${column.name} ${column.type} ${column.notNull}`,
    );
    const ofChecks = Object.values(checkConstraints).map((check) => `${check.name}: ${check.value}`);
    return [name, [...ofColumns, ...ofChecks].toSorted()] as const;
  });
  // If this fails, create a migration with `npm run migration -- name`.
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(migrated));
});

test('the newest is_event_type lists exactly the events of the domain', () => {
  const definition = /FUNCTION is_event_type\(.*?return type in \((.*?)\);/gs;
  const newest = readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .flatMap((file) => [...readFileSync(join(migrations, file), 'utf8').matchAll(definition)])
    .at(-1);
  const listed = [...(newest?.[1] ?? '').matchAll(/'(.*?)'/g)].map(([, type]) => type);
  // If this fails, create a migration with `npm run migration -- name --custom` that replaces the function.
  expect(listed.toSorted()).toEqual(Object.keys(eventTypes).toSorted());
});
