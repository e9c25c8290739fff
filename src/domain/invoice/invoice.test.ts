import { expect, test } from 'vitest';
import { roles } from '#domain/actor.ts';
import { availableActions } from '#domain/workflow.ts';
import { type InvoiceProgress, invoiceWorkflow } from './invoice.ts';

const open: InvoiceProgress = {
  paid_on: null,
  paid_note: null,
  credit_number: null,
  credited_on: null,
  credit_reason: null,
};
const paid: InvoiceProgress = { ...open, paid_on: '2026-11-29' };
const credited: InvoiceProgress = {
  ...paid,
  credit_number: 1001,
  credited_on: '2026-11-29',
  credit_reason: 'Twice',
};

test('only issuers may act on an invoice, and a credited one stays as it is', () => {
  const rows = [open, paid, credited].flatMap((invoice) =>
    roles.map((role) => [
      invoiceWorkflow.stateOf(invoice),
      role,
      availableActions(invoiceWorkflow, invoice, { role }).join(', ') || '-',
    ]),
  );
  expect(
    rows
      .map((row) =>
        row
          .map((text) => text.padEnd(18))
          .join('')
          .trimEnd(),
      )
      .join('\n'),
  ).toMatchInlineSnapshot(`
    "open              super_admin       mark_paid, credit
    open              country_operator  mark_paid, credit
    open              dispatcher        -
    open              technician        -
    open              client            -
    paid              super_admin       take_payment_back, credit
    paid              country_operator  take_payment_back, credit
    paid              dispatcher        -
    paid              technician        -
    paid              client            -
    credited          super_admin       -
    credited          country_operator  -
    credited          dispatcher        -
    credited          technician        -
    credited          client            -"
  `);
});
