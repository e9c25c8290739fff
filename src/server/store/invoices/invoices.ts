import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type InvoiceBuyer,
  type InvoiceLine,
  type InvoiceProgress,
  type InvoiceSeller,
  invoiceStates,
} from '#domain/invoice/invoice.ts';
import { currencies } from '#domain/values/money.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies } from '#server/store/access/row-access.ts';
import { clients } from '#server/store/clients.ts';
import { createdAt, keyInTenant, oneOf, plainDate, primaryId, version } from '#server/store/rows/columns.ts';
import { insertRow, lockRow, saveRow } from '#server/store/rows/rows.ts';

/** The columns that decide the state, as `invoiceWorkflow` does. The database cannot call a function of the domain. */
const stateSql = sql`case when credit_number is not null then 'credited' when paid_on is not null then 'paid' else 'open' end`;

/** Returns a column that fits the sum of the largest fees on an invoice. */
const sum = () => numeric({ precision: 15, scale: 3 });

/** An issued invoice. No role may change the content that it had on the day of issue. */
export const invoices = pgTable(
  'invoices',
  {
    id: primaryId(),
    version: version(),
    operator_id: uuid().notNull(),
    client_id: uuid().notNull(),
    number: integer().notNull(),
    issued_on: plainDate().notNull(),
    due_on: plainDate().notNull(),
    currency: text({ enum: currencies }).notNull(),
    vat_rate: numeric({ precision: 5, scale: 2 }).notNull(),
    fees_include_vat: boolean().notNull(),
    seller: jsonb().$type<InvoiceSeller>().notNull(),
    buyer: jsonb().$type<InvoiceBuyer>().notNull(),
    lines: jsonb().$type<readonly InvoiceLine[]>().notNull(),
    net: sum().notNull(),
    vat: sum().notNull(),
    total: sum().notNull(),
    created_at: createdAt(),
    paid_on: plainDate(),
    paid_note: text(),
    credit_number: integer(),
    credited_on: plainDate(),
    credit_reason: text(),
    state: text({ enum: invoiceStates }).notNull().generatedAlwaysAs(stateSql),
  },
  (table) => [
    unique('invoices_tenant').on(table.operator_id, table.id),
    unique('invoices_number').on(table.operator_id, table.number),
    unique('invoices_credit_number').on(table.operator_id, table.credit_number),
    keyInTenant('invoices_client', table.operator_id, table.client_id, clients),
    oneOf('invoices_currency', table.currency, currencies),
    check(
      'invoices_sums',
      sql`${table.net} + ${table.vat} = ${table.total} and ${table.net} >= 0 and ${table.vat} >= 0`,
    ),
    check('invoices_due', sql`${table.issued_on} <= ${table.due_on}`),
    check('invoices_paid', sql`${table.paid_on} is not null or ${table.paid_note} is null`),
    check(
      'invoices_credited',
      sql`num_nulls(${table.credit_number}, ${table.credited_on}, ${table.credit_reason}) in (0, 3)`,
    ),
    index('invoices_of_operator').on(table.operator_id, table.created_at, table.id),
    index('invoices_of_client').on(table.client_id, table.created_at, table.id),
    index('invoices_in_state').on(table.operator_id, table.state, table.created_at, table.id),
    ...policies('invoices'),
  ],
);

type Invoice = typeof invoices.$inferSelect;

export function insertInvoice(tx: Transaction, row: typeof invoices.$inferInsert) {
  return insertRow(tx, invoices, row);
}

export function lockInvoice(tx: Transaction, id: string): Promise<Invoice> {
  return lockRow(tx, invoices, id, 'invoice');
}

export function saveInvoice(tx: Transaction, invoice: Invoice, fields: InvoiceProgress): Invoice {
  const { paid_on, paid_note, credit_number, credited_on, credit_reason } = fields;
  return saveRow(tx, invoices, invoice, { paid_on, paid_note, credit_number, credited_on, credit_reason });
}
