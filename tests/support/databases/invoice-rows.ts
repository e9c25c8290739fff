import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';

/**
 * Adds an invoice for each client. Each job is listed twice: on its client's invoice, and among the visits to
 * invoice.
 */
export async function addInvoices(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    insert into invoices (id, operator_id, client_id, number, issued_on, due_on, currency, vat_rate, fees_include_vat, seller,
      buyer, lines, net, vat, total)
    select gen_random_uuid(), operator_id, id, row_number() over (order by id), '2026-11-01', '2026-12-01', 'BHD', 10, false,
      '{}', '{}', '[]', 10, 1, 11 from clients`);
  await tx.rows(sql`
    insert into invoiced_visits
    select j.id, j.operator_id, i.id from job_orders j join invoices i on i.client_id = j.client_id`);
  await tx.rows(sql`insert into visits_to_invoice select id, operator_id, scheduled_date from job_orders`);
}
