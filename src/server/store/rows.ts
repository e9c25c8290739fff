import { eq, getTableColumns, is, SQL } from 'drizzle-orm';
import { type PgColumn, PgCustomColumn, PgNumeric, type PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';

type Versioned = PgTable & { readonly id: PgColumn; readonly version: PgColumn };
/** A row as it is written; what it is searched by is made by PostgreSQL. */
export type Written<Table extends PgTable> = Omit<Table['$inferSelect'], 'search_text'>;

/**
 * Writes a new row, and gives it as the table holds it: what was left out has its default, and each value the form that
 * its column keeps.
 */
export function insertRow<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  fields: Table['$inferInsert'],
): Written<Table> {
  const row = asHeld(table, fields, Object.keys(getTableColumns(table)));
  tx.write(tx.orm.insert(table).values(row as Table['$inferInsert']));
  return row as Written<Table>;
}

/** Writes what is said of a locked row as its next version, and gives the row as the table holds it then. */
export function saveRow<Row extends { readonly id: string; readonly version: number }>(
  tx: Transaction,
  table: Versioned,
  row: Row,
  said: { readonly [Field in keyof Row]?: Row[Field] | undefined },
): Row {
  const spoken = Object.entries(said).filter(([, value]) => value !== undefined);
  const fields = { ...Object.fromEntries(spoken), version: row.version + 1 };
  const held = asHeld(table, fields, Object.keys(fields));
  tx.write(tx.orm.update(table).set(held).where(eq(table.id, row.id)));
  return { ...row, ...held };
}

function asHeld(table: PgTable, fields: Readonly<Record<string, unknown>>, names: readonly string[]) {
  const columns = getTableColumns(table);
  const held: Record<string, unknown> = {};
  for (const name of names) {
    const column = columns[name];
    if (column === undefined || column.generated !== undefined) continue;
    held[name] = heldValue(column as PgColumn, fields[name]);
  }
  return held;
}

function heldValue(column: PgColumn, value: unknown): unknown {
  if (value === undefined) return defaultOf(column);
  if (typeof value !== 'string') return value;
  // PostgreSQL gives an exact decimal with all the digits that its column keeps.
  if (is(column, PgNumeric)) return Number(value).toFixed(scaleOf(column));
  return is(column, PgCustomColumn) ? column.mapToDriverValue(value) : value;
}

function defaultOf(column: PgColumn): unknown {
  if (is(column.default, SQL))
    throw new Error(`${column.name} must be given, because PostgreSQL would choose it`);
  return column.default ?? null;
}

function scaleOf(column: PgColumn): number {
  return 'scale' in column && typeof column.scale === 'number' ? column.scale : 0;
}
