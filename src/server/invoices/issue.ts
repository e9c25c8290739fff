import { issueInvoice } from '#contract/invoices/invoices.ts';
import type { InvoiceBuyer, InvoiceSeller } from '#domain/invoice/invoice.ts';
import { invoiceLetters } from '#domain/invoice/invoice-events.ts';
import { invoiceSums } from '#domain/invoice/vat.ts';
import { addDays, dateIn } from '#domain/values/calendar.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { type Client, clients, getClient } from '#server/store/clients.ts';
import { insertInvoicedVisits } from '#server/store/invoices/invoiced-visits.ts';
import { insertInvoice } from '#server/store/invoices/invoices.ts';
import { nextNumberOf } from '#server/store/number-series.ts';
import { getOperatorOf, type Operator } from '#server/store/operators.ts';
import { because } from '#words/say/because.ts';
import { viewInvoice } from './queries.ts';
import { findLines } from './uninvoiced.ts';

/**
 * Reads the visits while the series of numbers is locked. So if two people invoice the same visits, the second one
 * finds none.
 */
export const issue = command(issueInvoice, viewInvoice, async (context, { client_id, until }) => {
  const { tx, actor, now, newId, record } = context;
  const [client, operator, number, lines] = await inOneTrip(
    getClient(tx, client_id),
    getOperatorOf(tx, clients, client_id),
    nextNumberOf(tx, clients, client_id, 'invoices'),
    findLines(tx, actor.role, { client_id, until, now }),
  );
  const { seller, terms } = issuerOf(operator);
  if (lines.length === 0) throw new ProblemAnswer(409, 'refused', because('nothing_to_invoice'));
  const issued_on = dateIn(operator.time_zone, now);
  const sums = invoiceSums(
    lines.map(({ fee }) => fee),
    terms,
  );
  const invoice = insertInvoice(tx, {
    id: newId(),
    operator_id: operator.id,
    client_id,
    number,
    issued_on,
    due_on: addDays(issued_on, operator.payment_days),
    ...terms,
    seller,
    buyer: buyerOf(client),
    lines,
    ...sums,
    created_at: now,
  });
  insertInvoicedVisits(
    tx,
    invoice,
    lines.map(({ job_order_id }) => job_order_id),
  );
  record('invoices.issued', {
    of: invoice,
    changes: {
      number: { to: `${invoiceLetters.invoices}-${number}` },
      client_id: { to: client_id },
      due_on: { to: invoice.due_on },
      total: { to: `${invoice.currency} ${invoice.total}` },
    },
  });
  return invoice.id;
});

/** Returns the operator's details for its invoices. Refuses an operator that has not set them up. */
function issuerOf(operator: Operator) {
  const { legal_name, vat_rate, fees_include_vat, currency } = operator;
  if (legal_name === null || vat_rate === null) {
    throw new ProblemAnswer(409, 'refused', because('no_legal_name'));
  }
  const seller: InvoiceSeller = {
    name: operator.name,
    legal_name,
    second_legal_name: operator.second_legal_name,
    second_name: operator.second_name,
    address: operator.address,
    second_address: operator.second_address,
    phone: operator.service_phone,
    email: operator.service_email,
    vat_number: operator.vat_number,
    payment_text: operator.payment_text,
  };
  return { seller, terms: { vat_rate, fees_include_vat, currency } };
}

function buyerOf({ name, second_name, address, second_address, vat_number }: Client): InvoiceBuyer {
  return { name, second_name, address, second_address, vat_number };
}
