import { is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgNumeric, type PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { fixed } from '#server/database/statements.ts';

export type Fields = Readonly<Record<string, z.ZodMiniType>>;
type JsonValue<Value> = Value extends Date ? string : Value;

/** The names of a schema's fields that a column with the same name returns unchanged. */
type Plain<Shape extends Fields, Row> = {
  [Name in keyof Shape & keyof Row]: JsonValue<Row[Name]> extends z.output<Shape[Name]> ? Name : never;
}[keyof Shape & keyof Row];

/** The program does not compile if a field of the schema is neither here nor a column. */
export type Beside<Shape extends Fields, Row> = Readonly<
  Record<Exclude<keyof Shape, Plain<Shape, Row>>, SQL> & Partial<Record<keyof Shape, SQL>>
>;

/**
 * Returns SQL for a row of the table as the contract shows it: exactly the fields of the schema, in the
 * schema's order. `alias` names the row in the statement. `beside` contains the fields that are not columns
 * or that replace one.
 */
export function recordJson<Shape extends Fields, Table extends PgTable>(
  { shape }: { readonly shape: Shape },
  table: Table,
  alias: string,
  beside: Beside<Shape, Table['$inferSelect']>,
): SQL {
  return fieldsJson<Shape, Table['$inferSelect']>({ shape }, [table], () => alias, beside);
}

/** Like `recordJson`, with columns of several tables; `aliasOf` names the table of a field. */
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
