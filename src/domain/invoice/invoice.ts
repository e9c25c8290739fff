import { issuers } from '#domain/invoice-access.ts';
import type { VisitType } from '#domain/values/visit-type.ts';
import type { Workflow } from '#domain/workflow.ts';

export const invoiceLimits = {
  legal_name: { max: 200 },
  vat_number: { max: 30 },
  payment_days: { min: 0, max: 365 },
  payment_text: { max: 1000 },
  paid_note: { max: 300 },
  credit_reason: { min: 3, max: 500 },
  /** The maximum number of visits on one invoice. The others wait for the next one. */
  lines: 200,
  /** The number of days after the signature in which a visit can be invoiced, so a list never reads all visits. */
  days: 400,
} as const;

/** The number of days until a payment is due, unless the operator sets another number. */
export const defaultPaymentDays = 30;

/** The issuer as it was on the day of the invoice. */
export type InvoiceSeller = {
  readonly name: string;
  readonly legal_name: string;
  /** Invoices that were issued earlier lack the second forms of the legal name and the address. */
  readonly second_legal_name?: string | null;
  readonly second_name: string | null;
  readonly address: string | null;
  readonly second_address?: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly vat_number: string | null;
  /** The way to pay, such as a bank account. */
  readonly payment_text: string | null;
};

/** The client as it was on the day of the invoice. */
export type InvoiceBuyer = {
  readonly name: string;
  readonly second_name: string | null;
  readonly address: string;
  readonly second_address: string | null;
  readonly vat_number: string | null;
};

/** A signed visit as it was on the day of the invoice. */
export type InvoiceLine = {
  readonly job_order_id: string;
  readonly number: string;
  /** The day of the signature in the operator's time zone. */
  readonly served_on: string;
  readonly visit_type: VisitType;
  readonly machine: string;
  readonly fee: string;
};

export const invoiceStates = ['open', 'paid', 'credited'] as const;
export type InvoiceState = (typeof invoiceStates)[number];
/** The lists of invoices. An overdue one is open, and was due before today. */
export const invoiceLists = ['open', 'overdue', 'paid', 'credited'] as const;
export type InvoiceList = (typeof invoiceLists)[number];

/** The fields of an invoice that change. All others stay as they were on the day of issue. */
export type InvoiceProgress = {
  readonly paid_on: string | null;
  readonly paid_note: string | null;
  readonly credit_number: number | null;
  readonly credited_on: string | null;
  readonly credit_reason: string | null;
};

export type InvoiceAction = 'mark_paid' | 'take_payment_back' | 'credit';

export const invoiceWorkflow: Workflow<InvoiceProgress, InvoiceState, InvoiceAction> = {
  noun: 'invoice',
  stateOf: ({ credit_number, paid_on }) => {
    if (credit_number !== null) return 'credited';
    return paid_on === null ? 'open' : 'paid';
  },
  enter: (state) => (state === 'open' ? { paid_on: null, paid_note: null } : {}),
  actions: {
    mark_paid: { from: ['open'], to: 'paid', by: issuers },
    take_payment_back: { from: ['paid'], to: 'open', by: issuers },
    credit: { from: ['open', 'paid'], to: 'credited', by: issuers },
  },
};
