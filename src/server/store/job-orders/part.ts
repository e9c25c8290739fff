import { type AnyColumn, sql } from 'drizzle-orm';
import {
  type ExtraConfigColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  uuid,
} from 'drizzle-orm/pg-core';
import type { JobPartRecord } from '#domain/record-name.ts';
import { policies } from '#server/store/access/row-access.ts';
import { keyInTenant } from '#server/store/rows/columns.ts';
import { job_orders } from './order.ts';

type PartColumns = Readonly<Record<string, PgColumnBuilderBase>>;

/** The columns of a part, for use in its constraints and indexes. */
type PartTable<Columns extends PartColumns> = Readonly<
  Record<keyof Columns | 'job_order_id' | 'operator_id', ExtraConfigColumn & AnyColumn>
>;

/**
 * Returns the table for a part of a job order. A job has one row in it, or none if the part has no values. The row is
 * deleted with its job.
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
      keyInTenant(`${name}_job_order`, table.operator_id, table.job_order_id, job_orders).onDelete('cascade'),
      ...rules(table as never),
      ...policies(name),
    ],
  );
}

/** Returns SQL that checks whether both columns are null or neither is. */
export const togetherNull = (one: AnyColumn, other: AnyColumn) => sql`(${one} is null) = (${other} is null)`;
