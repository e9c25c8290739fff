import type { InvoiceList, InvoiceState } from '#domain/invoice/invoice.ts';
import { defineWords } from '#words/words.ts';

export const invoicesWords = defineWords('invoices', {
  title: 'Invoices',
  description: 'Signed visits that no one has invoiced yet, and your invoices.',
  own: { title: 'Invoices', description: 'The invoices for your visits.' },
  settings: 'Invoice settings',
  states: { open: 'Open', paid: 'Paid', credited: 'Credited' } satisfies Record<InvoiceState, string>,
  overdue: 'Overdue',
  lists: {
    all: 'All',
    open: 'Open',
    overdue: 'Overdue',
    paid: 'Paid',
    credited: 'Credited',
  } satisfies Record<InvoiceList | 'all', string>,
  listLabel: 'Invoices to show',
  list: {
    title: 'Invoices',
    search: 'Search by number or client',
    searchOwn: 'Search by number',
    found: (count: number, isAll: boolean) => {
      if (!isAll) return `The newest ${count} invoices`;
      return count === 1 ? '1 invoice' : `${count} invoices`;
    },
    empty: 'No invoices yet. An invoice lists signed visits with a fee.',
    emptyList: 'There are no invoices in this list.',
    emptySearch: 'No invoices match your search.',
  },
  columns: {
    number: 'Number',
    client: 'Client',
    issued: 'Issued on',
    due: 'Due on',
    total: 'Total',
    state: 'Status',
    creditNote: 'Credit note',
    net: 'Net',
    vat: 'VAT',
    paid: 'Paid on',
    currency: 'Currency',
  },
  sums: {
    title: 'Totals',
    names: {
      open: 'Open',
      overdue: 'Of these, overdue',
      paid: 'Paid, issued in the last 12 months',
      credited: 'Credited, issued in the last 12 months',
    } satisfies Record<InvoiceList, string>,
    count: (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`),
    none: 'None',
  },
  uninvoiced: {
    title: 'Not invoiced yet',
    until: 'Include visits signed through',
    hint: (days: number, lines: number) =>
      `Signed visits with a fee, from the last ${days} days. Visits with an open dispute are left out. An invoice has at most ${lines} visits; issue another one for the rest.`,
    none: 'All signed visits with a fee are invoiced.',
    columns: { client: 'Client', visits: 'Visits', signed: 'Signed', fees: 'Fees', next: 'Next step' },
    between: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
    found: (count: number, isAll: boolean) => {
      if (!isAll) return `The newest ${count} clients`;
      return count === 1 ? '1 client' : `${count} clients`;
    },
  },
  issue: {
    button: 'Issue invoice',
    of: (client: string) => `Issue invoice: ${client}`,
    failed: 'Failed to issue the invoice',
    done: 'Invoice issued',
    doneText: (number: string, client: string) => `${number} for ${client}`,
  },
  missingName: {
    title: 'Enter your legal name first',
    text: 'Invoices need the legal name of your company, and the VAT rate.',
    link: 'Open the settings',
  },
  page: {
    facts: 'Invoice',
    from: 'From',
    to: 'To',
    vatNumber: 'VAT number',
    pay: 'How to pay',
    lines: 'Visits',
    columns: { visit: 'Visit', date: 'Date', kind: 'Kind of visit', machine: 'Machine', fee: 'Fee' },
    vat: (rate: string) => `VAT ${rate}%`,
    total: 'Total',
    net: 'Net',
    includesVat: 'The fees include VAT.',
    paidNote: 'Note on the payment',
    credited: (note: string, day: string) =>
      `Credit note ${note}, issued on ${day}, credits the whole invoice. Nothing is due.`,
    invoicePdf: 'Invoice',
    creditPdf: 'Credit note',
  },
  paid: {
    button: 'Mark as paid',
    title: 'Mark as paid',
    on: 'Paid on',
    note: 'Note',
    noteHint: 'Only your company sees it.',
    submit: 'Mark as paid',
    failed: 'Failed to mark the invoice as paid',
    done: 'Invoice paid',
  },
  unpaid: {
    button: 'Mark as unpaid',
    title: 'Mark as unpaid',
    text: 'The invoice will be open again. The payment date and note will be removed, but stay in the history.',
    submit: 'Mark as unpaid',
    failed: 'Failed to mark the invoice as unpaid',
    done: 'Invoice is open again',
  },
  credit: {
    button: 'Credit invoice',
    title: 'Credit invoice',
    text: 'A credit note cancels the whole invoice, and the client is notified. This cannot be undone. The visits can then be invoiced again.',
    reason: 'Reason',
    hint: 'It is printed on the credit note.',
    submit: (number: string) => `Credit ${number}`,
    done: 'Invoice credited',
    doneText: (number: string) => `${number} was credited`,
  },
  exportName: 'invoices',
});
