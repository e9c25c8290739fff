import { foreignKey, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { policies } from '#server/store/access/row-access.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { instant } from '#server/store/rows/columns.ts';

/**
 * The completed visits that no plan pays for and no invoice charges for. They have a table of their own, so that a list
 * of them never reads other visits. Triggers of `job_orders` and `invoiced_visits` maintain the rows. The job order of
 * a completed visit never changes, so this state cannot be a column of it.
 */
export const visits_to_invoice = pgTable(
  'visits_to_invoice',
  {
    job_order_id: uuid().primaryKey(),
    operator_id: uuid().notNull(),
    completed_date: instant().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'visits_to_invoice_job_order',
      columns: [table.operator_id, table.job_order_id],
      foreignColumns: [job_orders.operator_id, job_orders.id],
    }).onDelete('cascade'),
    index('visits_to_invoice_of_operator').on(table.operator_id, table.completed_date, table.job_order_id),
    ...policies('visits_to_invoice'),
  ],
);
