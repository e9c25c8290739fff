import { is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgNumeric, type PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { fixed } from '#server/database/statements.ts';

export type Fields = Readonly<Record<string, z.ZodMiniType>>;
type JsonValue<Value> = Value extends Date ? string : Value;

/** The names of the schema's fields whose values come unchanged from the column with the same name. */
type Plain<Shape extends Fields, Row> = {
  [Name in keyof Shape & keyof Row]: JsonValue<Row[Name]> extends z.output<Shape[Name]> ? Name : never;
}[keyof Shape & keyof Row];

/**
 * SQL for the schema's fields. Every field that is not an unchanged column is required, so a missing one does not
 * compile.
 */
export type Beside<Shape extends Fields, Row> = Readonly<
  Record<Exclude<keyof Shape, Plain<Shape, Row>>, SQL> & Partial<Record<keyof Shape, SQL>>
>;

/**
 * Returns SQL for a table row in the contract's format: exactly the schema's fields, in the schema's order. `alias`
 * is the row's alias in the statement. `beside` contains the fields that are not columns, and replacements for
 * columns.
 */
export function recordJson<Shape extends Fields, Table extends PgTable>(
  { shape }: { readonly shape: Shape },
  table: Table,
  alias: string,
  beside: Beside<Shape, Table['$inferSelect']>,
): SQL {
  return fieldsJson<Shape, Table['$inferSelect']>({ shape }, [table], () => alias, beside);
}

/** Like `recordJson`, but with columns from several tables. `aliasOf` returns the alias of a field's table. */
export function fieldsJson<Shape extends Fields, Row>(
  { shape }: { readonly shape: Shape },
  tables: readonly PgTable[],
  aliasOf: (field: string) => string,
  beside: Beside<Shape, Row>,
): SQL {
  const replacements: Readonly<Record<string, SQL | undefined>> = beside;
  const columns = new Map(
    tables.flatMap((table) => getTableConfig(table).columns.map((column) => [column.name, column] as const)),
  );
  const fields = Object.keys(shape).map((name) => {
    const column = sql.raw(`${aliasOf(name)}.${name}`);
    // An exact decimal is sent as text, because JSON has no such number.
    const plain = is(columns.get(name), PgNumeric) ? sql`${column}::text` : column;
    return sql`${replacements[name] ?? plain} as ${sql.raw(`"${name}"`)}`;
  });
  // row_to_json is faster than json_build_object with the same fields.
  return fixed(sql`(select row_to_json(fields) from (select ${sql.join(fields, sql`, `)}) fields)`);
}
