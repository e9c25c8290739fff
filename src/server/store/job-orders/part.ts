import { type AnyColumn, sql } from 'drizzle-orm';
import {
  type ExtraConfigColumn,
  foreignKey,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  uuid,
} from 'drizzle-orm/pg-core';
import type { JobPartRecord } from '#domain/reach.ts';
import { policies } from '#server/store/access/row-access.ts';
import { job_orders } from './order.ts';

type PartColumns = Readonly<Record<string, PgColumnBuilderBase>>;

/** The columns of a part in its constraints and indexes. */
export type PartTable<Columns extends PartColumns> = Readonly<
  Record<keyof Columns | 'job_order_id' | 'operator_id', ExtraConfigColumn & AnyColumn>
>;

/**
 * Makes the table of a part of the job order: a job has one row, or none while there is nothing to say. It goes with its
 * job.
 */
export function partTable<Name extends JobPartRecord, Columns extends PartColumns>(
  name: Name,
  columns: Columns,
  rules: (table: PartTable<Columns>) => readonly PgTableExtraConfigValue[] = () => [],
) {
  return pgTable(
    name,
    { job_order_id: uuid().primaryKey(), operator_id: uuid().notNull(), ...columns },
    (table) => [
      foreignKey({
        name: `${name}_job_order`,
        columns: [table.operator_id, table.job_order_id],
        foreignColumns: [job_orders.operator_id, job_orders.id],
      }).onDelete('cascade'),
      ...rules(table as never),
      ...policies(name),
    ],
  );
}

/** The value of a column is true of at most one of two: both are null, or neither is. */
export const togetherNull = (one: AnyColumn, other: AnyColumn) => sql`(${one} is null) = (${other} is null)`;
