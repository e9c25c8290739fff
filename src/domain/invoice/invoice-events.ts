/** The letters at the start of the numbers, which are counted apart. */
export const invoiceLetters = { invoices: 'INV', credit_notes: 'CN' } as const;

export const invoiceEvents = {
  'invoices.issued': 'invoices',
  'invoices.paid': 'invoices',
  'invoices.payment-taken-back': 'invoices',
  'invoices.credited': 'invoices',
} as const;
