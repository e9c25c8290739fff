import { defineWords } from '#words/words.ts';

/** The section "Invoices" in the settings of an operator. */
export const invoicingWords = defineWords('invoicing', {
  title: 'Invoices',
  hint: 'Printed on your invoices. Issued invoices do not change.',
  legalName: 'Legal name',
  legalNameHint: 'You can issue invoices once you have entered it.',
  legalNamePlaceholder: 'Dilmun Coffee Services W.L.L.',
  vatNumber: 'VAT number',
  vatRate: 'VAT rate (%)',
  proposed: (rate: string) => `The rate in your country is usually ${rate}%.`,
  noVat: 'If you do not charge VAT, enter 0.',
  includesVat: 'Fees include VAT',
  includesVatHint: 'If not, VAT is added to the fees.',
  days: 'Days until payment is due',
  payment: 'How to pay',
  paymentHint: 'Such as your bank and IBAN.',
});
