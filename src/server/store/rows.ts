import { getTableColumns, getTableName, is, SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type PgColumn, PgCustomColumn, PgNumeric, type PgTable } from 'drizzle-orm/pg-core';
import { NotFoundError } from '#domain/errors.ts';
import type { Transaction } from '#server/database/database.ts';

/** A row as it is written; what it is searched by is made by PostgreSQL. */
export type Written<Table extends PgTable> = Omit<Table['$inferSelect'], 'search_text'>;
type Fields = Readonly<Record<string, unknown>>;
type WithId = PgTable & { readonly id: PgColumn };

// Statements that every write of a record needs are put together here: drizzle's builders take longer for one of them
// than PostgreSQL takes to run it.

const named = (column: PgColumn) => sql.raw(`"${column.name}"`);
const nameOf = (table: PgTable) => sql.raw(`"${getTableName(table)}"`);
const columnsOf = (table: PgTable) => Object.entries(getTableColumns(table)) as [string, PgColumn][];

const lists = new WeakMap<PgTable, SQL>();

/** The columns of a table as a SELECT names them. */
function listOf(table: PgTable): SQL {
  const known = lists.get(table);
  if (known !== undefined) return known;
  const names = columnsOf(table).map(([key, column]) =>
    key === column.name ? `"${key}"` : `"${column.name}" as "${key}"`,
  );
  const list = sql.raw(names.join(', '));
  lists.set(table, list);
  return list;
}

/** The row with the id, or null when there is none within reach. */
export async function findRow<Table extends WithId>(
  tx: Transaction,
  table: Table,
  id: SQL | string,
  lock = sql``,
): Promise<Table['$inferSelect'] | null> {
  const [row] = await tx.rows<Fields>(
    sql`select ${listOf(table)} from ${nameOf(table)} where id = ${id}${lock}`,
  );
  if (row === undefined) return null;
  const read = columnsOf(table).map(([key, column]) => [key, valueIn(column, row[key])]);
  return Object.fromEntries(read);
}

/** pg has read most columns already; what it leaves as text is read as the column says. */
function valueIn(column: PgColumn, value: unknown): unknown {
  return typeof value === 'string' ? column.mapFromDriverValue(value) : value;
}

/** The row with the id, locked until the transaction ends; one out of reach is not found. */
export async function lockRow<Table extends WithId>(
  tx: Transaction,
  table: Table,
  id: SQL | string,
  noun: string,
): Promise<Table['$inferSelect']> {
  const row = await findRow(tx, table, id, sql.raw(' for update'));
  if (row === null) throw new NotFoundError(noun);
  return row;
}

/**
 * Writes a new row, and gives it as the table holds it: what was left out has its default, and each value the form that
 * its column keeps.
 */
export function insertRow<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  fields: Table['$inferInsert'],
): Written<Table> {
  const columns = columnsOf(table).filter(([, { generated }]) => generated === undefined);
  const given: Fields = fields;
  const row = Object.fromEntries(columns.map(([key, column]) => [key, heldValue(column, given[key])]));
  const names = columns.map(([, column]) => named(column));
  const values = columns.map(([key, column]) => parameterOf(column, row[key]));
  tx.write(sql`insert into ${nameOf(table)} (${sql.join(names, comma)}) values (${sql.join(values, comma)})`);
  return row as Written<Table>;
}

/** Writes what is said of a locked row as its next version, and gives the row as the table holds it then. */
export function saveRow<Row extends { readonly id: string; readonly version: number }>(
  tx: Transaction,
  table: PgTable,
  row: Row,
  said: { readonly [Field in keyof Row]?: Row[Field] | undefined },
): Row {
  const fields: Fields = { ...said, version: row.version + 1 };
  const columns = columnsOf(table).filter(
    ([key, { generated }]) => generated === undefined && fields[key] !== undefined,
  );
  const held = Object.fromEntries(columns.map(([key, column]) => [key, heldValue(column, fields[key])]));
  const set = columns.map(([key, column]) => sql`${named(column)} = ${parameterOf(column, held[key])}`);
  tx.write(sql`update ${nameOf(table)} set ${sql.join(set, comma)} where id = ${row.id}`);
  return { ...row, ...held };
}

const comma = sql.raw(', ');

function parameterOf(column: PgColumn, value: unknown): SQLWrapper {
  return sql`${value === null ? null : column.mapToDriverValue(value)}`;
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
