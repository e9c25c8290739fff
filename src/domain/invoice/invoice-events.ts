/** The letters at the start of the numbers of invoices and credit notes. Each kind is numbered separately. */
export const invoiceLetters = { invoices: 'INV', credit_notes: 'CN' } as const;

export const invoiceEvents = {
  'invoices.issued': 'invoices',
  'invoices.paid': 'invoices',
  'invoices.payment-taken-back': 'invoices',
  'invoices.credited': 'invoices',
} as const;
