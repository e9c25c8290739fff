import { is, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgNumeric, type PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { fixed } from '#server/database/statements.ts';

export type Fields = Readonly<Record<string, z.ZodMiniType>>;
type JsonValue<Value> = Value extends Date ? string : Value;

/** The fields of a schema that a column of the same name returns unchanged. */
type Plain<Shape extends Fields, Row> = {
  [Name in keyof Shape & keyof Row]: JsonValue<Row[Name]> extends z.output<Shape[Name]> ? Name : never;
}[keyof Shape & keyof Row];

/** The fields that need SQL of their own; a schema field that is missing in both does not compile. */
export type Beside<Shape extends Fields, Row> = Readonly<
  Record<Exclude<keyof Shape, Plain<Shape, Row>>, SQL> & Partial<Record<keyof Shape, SQL>>
>;

/**
 * Returns a row of the table as the contract shows it: every field of the schema, nothing else, in the
 * schema's order. `alias` is the row in the statement, `beside` the fields that are no column or replace one.
 */
export function recordJson<Shape extends Fields, Table extends PgTable>(
  { shape }: { readonly shape: Shape },
  table: Table,
  alias: string,
  beside: Beside<Shape, Table['$inferSelect']>,
): SQL {
  return fieldsJson<Shape, Table['$inferSelect']>({ shape }, [table], () => alias, beside);
}

/** Returns a row whose columns come from several tables as the contract shows it; `aliasOf` names the table of a field. */
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
    // An exact decimal leaves as text: JSON has no such number.
    const plain = is(columns.get(name), PgNumeric) ? sql`${column}::text` : column;
    return sql`${replacements[name] ?? plain} as ${sql.raw(`"${name}"`)}`;
  });
  // PostgreSQL turns a row into an object faster than json_build_object does with the same fields.
  return fixed(sql`(select row_to_json(fields) from (select ${sql.join(fields, sql`, `)}) fields)`);
}
