import { sql } from 'drizzle-orm';
import { check, index, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/store/rows/columns.ts';
import { partTable } from './part.ts';

export const requested_times = partTable(
  'requested_times',
  { asked_date: instant().notNull(), asked_note: text() },
  (table) => [index('requested_times_by_time').on(table.operator_id, table.asked_date, table.job_order_id)],
);

/** The last arrival window that the client was notified of before that window began. */
export const client_windows = partTable(
  'client_windows',
  { told_from: instant().notNull(), told_until: instant().notNull() },
  (table) => [
    check('client_windows_order', sql`${table.told_from} <= ${table.told_until}`),
    index('client_windows_by_end').on(table.operator_id, table.told_until),
  ],
);
