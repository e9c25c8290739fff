import { getTableColumns, getTableName, is, SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgCustomColumn, PgNumeric, type PgTable } from 'drizzle-orm/pg-core';
import { NotFoundError } from '#domain/errors.ts';
import type { Transaction } from '#server/database/database.ts';

/** A row to write, without its search text and its sort columns, which PostgreSQL computes. */
export type WrittenRow<Table extends PgTable> = Omit<
  Table['$inferSelect'],
  'search_text' | 'order_en' | 'order_ar'
>;
type Fields = Readonly<Record<string, unknown>>;
type WithId = PgTable & { readonly id: PgColumn };

// These statements are built once for each table and set of columns, because drizzle's builders take longer
// than PostgreSQL takes to run the statement. All other SQL is written with `sql`.

export const nameOf = (table: PgTable) => `"${getTableName(table)}"`;
const columnsOf = memo((table: PgTable) => Object.entries(getTableColumns(table)) as [string, PgColumn][]);

function memo<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, Value>();
  return (key) => {
    const memoized = cache.get(key) ?? make(key);
    cache.set(key, memoized);
    return memoized;
  };
}

/** Returns the start of a select statement that uses the program's names for the columns. */
const selecting = memo((table: PgTable) => {
  const names = columnsOf(table).map(([key, { name }]) =>
    key === name ? `"${name}"` : `"${name}" as "${key}"`,
  );
  return `select ${names.join(', ')} from ${nameOf(table)}`;
});

type Id = string | SQL;
type Lock = 'for share' | 'for update' | '';

export async function findRow<Table extends WithId>(
  tx: Transaction,
  table: Table,
  id: Id,
  lock: Lock = '',
): Promise<Table['$inferSelect'] | null> {
  const statement =
    typeof id === 'string'
      ? { text: `${selecting(table)} where id = $1 ${lock}`, values: [id] }
      : sql`${sql.raw(selecting(table))} where id = ${id} ${sql.raw(lock)}`;
  const [row] = await tx.rows<Fields>(statement);
  return row === undefined ? null : rowIn(table, row);
}

/** Converts a row of a statement's result to the program's types. */
export function rowIn<Table extends PgTable>(table: Table, row: Fields): Table['$inferSelect'] {
  return Object.fromEntries(columnsOf(table).map(([key, column]) => [key, valueIn(column, row[key])]));
}

/** Parses a value that is still text. pg has already parsed most columns. */
function valueIn(column: PgColumn, value: unknown): unknown {
  return typeof value === 'string' ? column.mapFromDriverValue(value) : value;
}

/** Locks the row with the id until the transaction ends; throws NotFoundError if the caller has no access to it. */
export async function lockRow<Table extends WithId>(
  tx: Transaction,
  table: Table,
  id: Id,
  noun: string,
): Promise<Table['$inferSelect']> {
  const row = await findRow(tx, table, id, 'for update');
  if (row === null) throw new NotFoundError(noun);
  return row;
}

/** Inserts the row, and returns it as the table stores it: with defaults, and each value in its column's form. */
export function insertRow<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  fields: Table['$inferInsert'],
): WrittenRow<Table> {
  const columns = writtenColumnsOf(table);
  const input: Fields = fields;
  const row = Object.fromEntries(columns.map(([key, column]) => [key, heldValue(column, input[key])]));
  tx.write({
    text: inserting(table),
    values: columns.map(([key, column]) => parameterOf(column, row[key])),
  });
  return row as WrittenRow<Table>;
}

/** Like insertRow, for any number of rows in one statement, whose text does not depend on their number. */
export function insertRows<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  several: readonly Table['$inferInsert'][],
): WrittenRow<Table>[] {
  if (several.length === 0) return [];
  const columns = writtenColumnsOf(table);
  const rows = several.map((fields: Fields) =>
    Object.fromEntries(columns.map(([key, column]) => [key, heldValue(column, fields[key])])),
  );
  const texts = rows.map((row) =>
    Object.fromEntries(columns.map(([key, column]) => [column.name, parameterOf(column, row[key])])),
  );
  tx.write({ text: insertingSeveral(table), values: [JSON.stringify(texts)] });
  return rows as WrittenRow<Table>[];
}

/** Writes the fields as the next version, and returns the row as the table then stores it. */
export function saveRow<Row extends { readonly id: string; readonly version: number }>(
  tx: Transaction,
  table: PgTable,
  row: Row,
  changes: { readonly [Field in keyof Row]?: Row[Field] | undefined },
): Row {
  const fields = { ...changes, version: row.version + 1 };
  return { ...row, ...updateRow(tx, table, { column: 'id', value: row.id }, fields) };
}

type Key = { readonly column: string; readonly value: string };

/** Writes the given fields of the row with the key, and returns them as the table then stores them. */
export function updateRow(tx: Transaction, table: PgTable, key: Key, fields: Fields): Fields {
  const columns = writtenColumnsOf(table).filter(
    ([name]) => name !== key.column && fields[name] !== undefined,
  );
  const saved = Object.fromEntries(columns.map(([name, column]) => [name, heldValue(column, fields[name])]));
  const set = columns.map(([, { name }], index) => `"${name}" = $${index + 2}`);
  tx.write({
    text: `update ${nameOf(table)} set ${set.join(', ')} where ${key.column} = $1`,
    values: [key.value, ...columns.map(([name, column]) => parameterOf(column, saved[name]))],
  });
  return saved;
}

export function removeRow(tx: Transaction, table: PgTable, key: Key): void {
  tx.write({ text: `delete from ${nameOf(table)} where ${key.column} = $1`, values: [key.value] });
}

const writtenColumnsOf = memo((table: PgTable) =>
  columnsOf(table).filter(([, { generated }]) => generated === undefined),
);

const inserting = memo((table: PgTable) => {
  const names = writtenColumnsOf(table).map(([, { name }]) => `"${name}"`);
  const values = names.map((_, index) => `$${index + 1}`);
  return `insert into ${nameOf(table)} (${names.join(', ')}) values (${values.join(', ')})`;
});

/** Reads each value as text first, so that PostgreSQL converts it in the same way as a parameter. */
const insertingSeveral = memo((table: PgTable) => {
  const columns = writtenColumnsOf(table).map(([, column]) => column);
  const names = columns.map(({ name }) => `"${name}"`);
  const values = columns.map((column) => `"${column.name}"::${column.getSQLType()}`);
  return `insert into ${nameOf(table)} (${names.join(', ')}) select ${values.join(', ')}
    from json_to_recordset($1::json) as given(${names.map((name) => `${name} text`).join(', ')})`;
});

function parameterOf(column: PgColumn, value: unknown): unknown {
  return value === null ? null : column.mapToDriverValue(value);
}

function heldValue(column: PgColumn, value: unknown): unknown {
  if (value === undefined) return defaultOf(column);
  if (typeof value !== 'string') return value;
  // PostgreSQL returns an exact decimal with as many decimal places as its column has.
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
