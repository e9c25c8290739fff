import { creditInvoice, markInvoicePaid, takePaymentBack } from '#contract/invoices/invoices.ts';
import { invoiceWorkflow } from '#domain/invoice/invoice.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { removeInvoicedVisits } from '#server/store/invoices/invoiced-visits.ts';
import { invoices, lockInvoice, saveInvoice } from '#server/store/invoices/invoices.ts';
import { nextNumberOf } from '#server/store/number-series.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { because } from '#words/say/because.ts';
import { viewInvoice } from './queries.ts';

export const markPaid = command(
  markInvoicePaid,
  viewInvoice,
  async ({ tx, actor, now, record }, { id, version, ...payment }) => {
    const [invoice, { time_zone }] = await inOneTrip(lockInvoice(tx, id), getOperatorOf(tx, invoices, id));
    const paid = advance(invoiceWorkflow, 'mark_paid', invoice, actor, payment);
    requireVersion('invoice', invoice, version);
    if (payment.paid_on > dateIn(time_zone, now)) throw invalidInput('paid_on', because('paid_in_future'));
    record('invoices.paid', { before: invoice, after: saveInvoice(tx, invoice, paid) });
    return id;
  },
);

export const payBack = command(
  takePaymentBack,
  viewInvoice,
  async ({ tx, actor, record }, { id, version }) => {
    const invoice = await lockInvoice(tx, id);
    const open = advance(invoiceWorkflow, 'take_payment_back', invoice, actor);
    requireVersion('invoice', invoice, version);
    record('invoices.payment-taken-back', { before: invoice, after: saveInvoice(tx, invoice, open) });
    return id;
  },
);

/** A refusal does not use up a number, because the transaction that took it is rolled back. */
export const credit = command(
  creditInvoice,
  viewInvoice,
  async ({ tx, actor, now, record }, { id, version, credit_reason }) => {
    const [invoice, { time_zone }, credit_number] = await inOneTrip(
      lockInvoice(tx, id),
      getOperatorOf(tx, invoices, id),
      nextNumberOf(tx, invoices, id, 'credit_notes'),
    );
    const credited_on = dateIn(time_zone, now);
    const note = { credit_number, credited_on, credit_reason };
    const credited = advance(invoiceWorkflow, 'credit', invoice, actor, note);
    requireVersion('invoice', invoice, version);
    const after = saveInvoice(tx, invoice, credited);
    removeInvoicedVisits(tx, id);
    record('invoices.credited', { before: invoice, after });
    return id;
  },
);
