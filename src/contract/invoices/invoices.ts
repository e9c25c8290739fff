import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import {
  id,
  instant,
  optionalText,
  page,
  paging,
  requiredDate,
  requiredText,
  search,
  version,
} from '#contract/calls/fields.ts';
import { addressed, named } from '#contract/calls/two-forms.ts';
import { supervisedBy } from '#domain/actor.ts';
import { invoiceLimits, invoiceLists, invoiceStates, invoiceWorkflow } from '#domain/invoice/invoice.ts';
import { issuers } from '#domain/invoice-access.ts';
import { currencies } from '#domain/values/money.ts';
import { visitTypes } from '#domain/values/visit-type.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';

const readers = supervisedBy('country_operator', 'client');
const date = z.string();

const listed = {
  id,
  version,
  operator_id: id,
  number: z.string(),
  client_id: id,
  client: z.object(named),
  issued_on: date,
  due_on: date,
  currency: z.enum(currencies),
  net: z.string(),
  vat: z.string(),
  total: z.string(),
  state: z.enum(invoiceStates),
  /** True for an open invoice that was due before today. */
  is_overdue: z.boolean(),
  paid_on: z.nullable(date),
  /** The number of the credit note; null for an invoice that is not credited. */
  credit_number: z.nullable(z.string()),
  credited_on: z.nullable(date),
  time_zone: z.string(),
};

const invoiceListed = z.object(listed);
export type InvoiceListed = z.output<typeof invoiceListed>;

/** An invoice. The data that it had on the day of issue never changes. */
const invoice = z.object({
  ...listed,
  operator: z.object(named),
  /** The VAT rate in percent. */
  vat_rate: z.string(),
  fees_include_vat: z.boolean(),
  seller: z.object({
    ...named,
    legal_name: z.string(),
    /** Invoices that were issued earlier lack the second forms of the legal name and the address. */
    second_legal_name: z.optional(z.nullable(z.string())),
    address: z.nullable(z.string()),
    second_address: z.optional(z.nullable(z.string())),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    vat_number: z.nullable(z.string()),
    payment_text: z.nullable(z.string()),
  }),
  buyer: z.object({ ...named, ...addressed, vat_number: z.nullable(z.string()) }),
  lines: z.array(
    z.object({
      job_order_id: id,
      number: z.string(),
      served_on: date,
      visit_type: z.enum(visitTypes),
      machine: z.string(),
      fee: z.string(),
    }),
  ),
  created_at: instant,
  /** The operator's note about the payment; null for the client. */
  paid_note: z.nullable(z.string()),
  credit_reason: z.nullable(z.string()),
});
export type InvoiceView = z.output<typeof invoice>;

const linesText = `${invoiceLimits.lines} visits`;

export const listInvoices = defineCall({
  name: 'invoices.list',
  summary:
    "List invoices, newest first. `search` matches the number of the invoice or its credit note; the operator's search also matches the client.",
  method: 'GET',
  path: '/api/invoices',
  by: readers,
  reads: ['invoices', 'clients'],
  input: z.object({
    list: z.optional(z.enum(invoiceLists)),
    client_id: z.optional(id),
    ...search,
    ...paging,
  }),
  output: page(invoiceListed),
});

export const getInvoice = defineCall({
  name: 'invoices.get',
  summary: 'Get an invoice as it was issued, with its payment or credit note.',
  method: 'GET',
  path: '/api/invoices/{id}',
  by: readers,
  reads: ['invoices'],
  input: z.object({ id }),
  mostRows: linesText,
  output: invoice,
});

export const getInvoiceSums = defineCall({
  name: 'invoices.get-sums',
  summary:
    'Get the number and the total of the open and the overdue invoices, and of those from the last 12 months that are paid or credited, by currency.',
  method: 'GET',
  path: '/api/invoice-sums',
  by: issuers,
  reads: ['invoices'],
  mostRows: '4 lists in 11 currencies',
  mostRead: 'the open invoices, and those of the last 12 months',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        list: z.enum(invoiceLists),
        currency: z.enum(currencies),
        invoices: z.int(),
        total: z.string(),
      }),
    ),
  }),
});

const uninvoiced = z.object({
  id,
  ...named,
  currency: z.enum(currencies),
  visits: z.int(),
  /** The sum of the fees, as the technicians entered them. */
  fees: z.string(),
  first_on: date,
  last_on: date,
});
export type UninvoicedClient = z.output<typeof uninvoiced>;

const until = requiredDate(reason('last_day_missing'));

export const listUninvoiced = defineCall({
  name: 'invoices.list-uninvoiced',
  summary: `List the clients with signed visits that no invoice charges yet, newest first, with their number and fees. Visits with an open dispute, and those signed more than ${invoiceLimits.days} days ago, are left out.`,
  method: 'GET',
  path: '/api/uninvoiced',
  by: issuers,
  reads: ['invoices', 'job_orders', 'clients'],
  mostRead: `the visits of the last ${invoiceLimits.days} days that no plan pays and no invoice charges`,
  input: z.object({ until: z.optional(until), client_id: z.optional(id), ...paging }),
  output: page(uninvoiced),
});

export const issueInvoice = defineCall({
  name: 'invoices.issue',
  summary: `Issue an invoice for a client's signed visits up to a day that no invoice charges yet, oldest first, up to ${invoiceLimits.lines}.`,
  method: 'POST',
  path: '/api/invoices',
  by: issuers,
  refusals: [409],
  input: z.object({ client_id: id, until }),
  mostRows: linesText,
  output: invoice,
});

export const invoicePaymentForm = z.object({
  paid_on: requiredDate(reason('date_missing')),
  paid_note: optionalText(invoiceLimits.paid_note),
});

export const markInvoicePaid = defineCall({
  name: 'invoices.mark-paid',
  summary: 'Mark an open invoice as paid on a day.',
  method: 'POST',
  path: '/api/invoices/{id}/paid',
  by: callersOf(invoiceWorkflow, 'mark_paid'),
  refusals: [409],
  input: z.object({ id, version, ...invoicePaymentForm.shape }),
  mostRows: linesText,
  output: invoice,
});

export const takePaymentBack = defineCall({
  name: 'invoices.take-payment-back',
  summary: 'Make a paid invoice open again.',
  method: 'POST',
  path: '/api/invoices/{id}/unpaid',
  by: callersOf(invoiceWorkflow, 'take_payment_back'),
  refusals: [409],
  input: z.object({ id, version }),
  mostRows: linesText,
  output: invoice,
});

export const creditInvoice = defineCall({
  name: 'invoices.credit',
  summary: 'Credit a whole invoice with a credit note. Its visits can then be invoiced again.',
  method: 'POST',
  path: '/api/invoices/{id}/credit',
  by: callersOf(invoiceWorkflow, 'credit'),
  refusals: [409],
  input: z.object({
    id,
    version,
    credit_reason: requiredText(invoiceLimits.credit_reason, reason('reason_missing')),
  }),
  mostRows: linesText,
  output: invoice,
});
