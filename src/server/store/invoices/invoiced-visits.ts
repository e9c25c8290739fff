import { sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { policies } from '#server/store/access/row-access.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { keyInTenant } from '#server/store/rows/columns.ts';
import { removeRow } from '#server/store/rows/rows.ts';
import { invoices } from './invoices.ts';

/**
 * The visits that an invoice charges for. The primary key keeps a visit from being on two invoices that have not been
 * credited.
 */
export const invoiced_visits = pgTable(
  'invoiced_visits',
  {
    job_order_id: uuid().primaryKey(),
    operator_id: uuid().notNull(),
    invoice_id: uuid().notNull(),
  },
  (table) => [
    keyInTenant('invoiced_visits_job_order', table.operator_id, table.job_order_id, job_orders),
    keyInTenant('invoiced_visits_invoice', table.operator_id, table.invoice_id, invoices),
    index('invoiced_visits_of_invoice').on(table.invoice_id),
    ...policies('invoiced_visits'),
  ],
);

export function insertInvoicedVisits(
  tx: Transaction,
  { id, operator_id }: { readonly id: string; readonly operator_id: string },
  job_order_ids: readonly string[],
): void {
  const rows = job_order_ids.map((job_order_id) => ({ job_order_id, operator_id, invoice_id: id }));
  tx.write(tx.orm.insert(invoiced_visits).values(rows));
}

/** Lets the visits of a credited invoice be invoiced again. */
export function removeInvoicedVisits(tx: Transaction, invoice_id: string): void {
  removeRow(tx, invoiced_visits, { column: 'invoice_id', value: invoice_id });
}

/** SQL that checks whether no invoice charges for the job order `j`. */
export const isNotInvoiced = sql.raw(
  'not exists (select from invoiced_visits v where v.job_order_id = j.id)',
);
