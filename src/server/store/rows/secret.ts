import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgColumnBuilderBase, PgTable } from 'drizzle-orm/pg-core';

/**
 * The columns marked as secret. A column shares its settings with the builder that made it, so the settings identify
 * it.
 */
const settingsOfSecrets = new WeakSet<object>();

/**
 * Marks the column that `builder` creates as secret: it holds a password, a token, a key, or data from which one of
 * these can be derived. History and exports leave it out. Wraps the whole definition of the column.
 */
export function secret<Builder extends PgColumnBuilderBase>(builder: Builder): Builder {
  settingsOfSecrets.add(settingsOf(builder));
  return builder;
}

/** Returns the secret columns of the table, each with the name of its field in the code. */
export function secretsOf(table: PgTable): readonly (readonly [field: string, column: PgColumn])[] {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  return Object.entries(columns).filter(([, column]) => settingsOfSecrets.has(settingsOf(column)));
}

function settingsOf(of: PgColumnBuilderBase | PgColumn): object {
  const settings: unknown = Reflect.get(of, 'config');
  if (typeof settings !== 'object' || settings === null) throw new Error('A column has no settings');
  return settings;
}
