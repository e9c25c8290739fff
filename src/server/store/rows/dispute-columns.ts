import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { check, type ExtraConfigColumn, index, text } from 'drizzle-orm/pg-core';
import { disputeLimits } from '#domain/signing/dispute.ts';
import { instant } from './columns.ts';

/** The client's dispute of a signature that is not theirs, and its settlement. */
export const disputeColumns = () => ({
  disputed_at: instant(),
  dispute_remark: text(),
  dispute_settled_at: instant(),
  dispute_settled_reason: text(),
});

type Columns = Readonly<
  Record<
    keyof ReturnType<typeof disputeColumns> | 'operator_id' | 'id' | 'signed_at',
    ExtraConfigColumn & AnyColumn
  >
>;

/** A job of that alias has an open dispute. */
export const isDisputed = (alias: string): SQL =>
  sql.raw(`${alias}.disputed_at is not null and ${alias}.dispute_settled_at is null`);

const most = sql.raw(String(disputeLimits.remark.max));

/** Checks a dispute in the database, and indexes the open ones. */
export function rulesOfDispute(table: Columns) {
  return [
    check(
      'job_orders_disputed',
      sql`(${table.disputed_at} is null or ${table.signed_at} is not null)
        and (${table.dispute_remark} is null or ${table.disputed_at} is not null)
        and char_length(${table.dispute_remark}) <= ${most}`,
    ),
    check(
      'job_orders_dispute_settled',
      sql`(${table.dispute_settled_at} is null) = (${table.dispute_settled_reason} is null)
        and (${table.dispute_settled_at} is null or ${table.disputed_at} is not null)`,
    ),
    index('job_orders_open_disputes')
      .on(table.operator_id, table.disputed_at, table.id)
      .where(isDisputed('job_orders')),
  ];
}
