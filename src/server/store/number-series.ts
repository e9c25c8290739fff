import { and, eq, sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { oneOf } from './columns.ts';
import { country_operators } from './operators.ts';

const series = ['service_requests', 'job_orders'] as const;
export type Series = (typeof series)[number];
const startsAfter = 1000;

/** The short numbers that people see, counted per operator. */
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

/** Opens the series of a new operator. */
export async function openNumberSeries(tx: Transaction, operator_id: string): Promise<void> {
  await tx.orm.insert(number_series).values(series.map((name) => ({ operator_id, series: name })));
}

/** The next number of the operator's series; held until the transaction ends, so that no number is lost. */
export function nextNumber(tx: Transaction, operator_id: string, name: Series): Promise<number> {
  return firstOfNumbers(tx, operator_id, name, 1);
}

/** Takes so many numbers of the series at once and says the first of them. */
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
    .returning({ last: number_series.last_number });
  if (!next) throw new Error(`operator ${operator_id} has no number series ${name}`);
  return next.last - count + 1;
}
