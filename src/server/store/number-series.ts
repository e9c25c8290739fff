import { and, eq, sql } from 'drizzle-orm';
import { integer, type PgColumn, type PgTable, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { country_operators } from './operators.ts';
import { oneOf } from './rows/columns.ts';

const series = ['service_requests', 'job_orders', 'invoices', 'credit_notes'] as const;
type Series = (typeof series)[number];
const startsAfter = 1000;

export const number_series = pgTable(
  'number_series',
  {
    operator_id: uuid()
      .notNull()
      .references(() => country_operators.id, { onDelete: 'cascade' }),
    series: text({ enum: series }).notNull(),
    last_number: integer().notNull().default(startsAfter),
  },
  (table) => [
    primaryKey({ columns: [table.operator_id, table.series] }),
    oneOf('number_series_series', table.series, series),
    ...policies('number_series'),
  ],
);

export function openNumberSeries(tx: Transaction, operator_id: string): void {
  tx.write(tx.orm.insert(number_series).values(series.map((name) => ({ operator_id, series: name }))));
}

/**
 * Returns the next number of the row's operator; 0 if the caller has no access to the row. The series is locked, so
 * that no number is lost.
 */
export async function nextNumberOf(
  tx: Transaction,
  table: PgTable & { readonly id: PgColumn; readonly operator_id: PgColumn },
  id: string,
  name: Series,
): Promise<number> {
  const [next] = await tx.rows<{ number: number }>(sql`
    update number_series set last_number = last_number + 1
    where operator_id = (select x.operator_id from ${table} x where x.id = ${id}) and series = ${name}
    returning last_number as number`);
  return next?.number ?? 0;
}

/** Gives back a number that this transaction took but does not need, so that the series has no gap. */
export function giveBackNumber(tx: Transaction, operator_id: string, name: Series): void {
  tx.write(
    tx.orm
      .update(number_series)
      .set({ last_number: sql`${number_series.last_number} - 1` })
      .where(and(eq(number_series.operator_id, operator_id), eq(number_series.series, name))),
  );
}

/** Takes `count` numbers of the series at once, and returns the first of them. */
export async function firstOfNumbers(
  tx: Transaction,
  operator_id: string,
  name: Series,
  count: number,
): Promise<number> {
  const [next] = await tx.orm
    .update(number_series)
    .set({ last_number: sql`${number_series.last_number} + ${count}` })
    .where(and(eq(number_series.operator_id, operator_id), eq(number_series.series, name)))
    .returning({ last: number_series.last_number })
    .execute();
  if (!next) throw new Error(`operator ${operator_id} has no number series ${name}`);
  return next.last - count + 1;
}
