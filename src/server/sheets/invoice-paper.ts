import { getInvoice, type InvoiceView } from '#contract/invoices/invoices.ts';
import { hasVat, trimRate } from '#domain/invoice/vat.ts';
import { bothAddresses, bothForms, bothNames } from '#domain/values/both-forms.ts';
import { formatMoney } from '#domain/values/money.ts';
import type { Reader } from '#server/platform/calls.ts';
import { dateInBoth, wordInBoth } from '#server/printing/bilingual.ts';
import type { Bilingual, SheetSection } from '#server/printing/sheet.ts';
import { type FactRow, filled } from '#server/printing/sheet-parts.ts';
import { invoiceSheetWords } from '#words/en/invoices/invoice-sheet.ts';
import type { Paper } from './paper.ts';
import { domainText } from './values.ts';

type Words = typeof invoiceSheetWords;
const say = (text: (words: Words) => string): Bilingual => wordInBoth(invoiceSheetWords, text);
const column = (name: keyof Words['columns']) => say(({ columns }) => columns[name]);

/** Returns an invoice as it was on the day of issue. */
export async function invoicePaper({ ask }: Reader, id: string): Promise<Paper> {
  const invoice = await ask(getInvoice, { id });
  const { number, credit_number, seller } = invoice;
  return {
    ...documentOf(invoice),
    title: say((words) => (hasVat(invoice) ? words.taxInvoice : words.invoice)),
    number,
    fileName: number,
    notice: credit_number === null ? null : say((words) => words.isCredited(credit_number)),
    sections: [
      {
        title: say((words) => words.invoice),
        facts: filled([
          { name: say((words) => words.number), value: number, isLeftToRight: true },
          { name: say((words) => words.issuedOn), value: dateInBoth(invoice.issued_on) },
          { name: say((words) => words.dueOn), value: dateInBoth(invoice.due_on) },
        ]),
      },
      ...partiesOf(invoice),
      linesSection(invoice),
      totalsSection(
        invoice,
        say((words) => words.total),
      ),
      ...(seller.payment_text === null || credit_number !== null
        ? []
        : [paymentSection(seller.payment_text)]),
    ],
  };
}

/** Returns the credit note of an invoice; null if it is not credited. */
export async function creditNotePaper({ ask }: Reader, id: string): Promise<Paper | null> {
  const invoice = await ask(getInvoice, { id });
  const { number, credit_number, credited_on, credit_reason } = invoice;
  if (credit_number === null || credited_on === null) return null;
  return {
    ...documentOf(invoice),
    title: say((words) => (hasVat(invoice) ? words.taxCreditNote : words.creditNote)),
    number: credit_number,
    fileName: credit_number,
    notice: null,
    sections: [
      {
        title: say((words) => words.creditNote),
        facts: filled([
          { name: say((words) => words.creditNumber), value: credit_number, isLeftToRight: true },
          { name: say((words) => words.creditedOn), value: dateInBoth(credited_on) },
          { name: say((words) => words.creditsInvoice), value: number, isLeftToRight: true },
          { name: say((words) => words.reason), value: credit_reason },
        ]),
      },
      ...partiesOf(invoice),
      linesSection(invoice),
      totalsSection(
        invoice,
        say((words) => words.credited),
      ),
    ],
  };
}

/**
 * Returns the parts of the document that come from the invoice. Its machine-readable data leaves out fields that are
 * only for the screen or only for the operator.
 */
function documentOf(invoice: InvoiceView) {
  const { id: _, version: __, state: ___, is_overdue, paid_on, paid_note, client, ...data } = invoice;
  const { seller, operator_id } = invoice;
  return {
    operator_id,
    issuer: {
      ...seller,
      name: seller.legal_name,
      second_name: seller.second_legal_name ?? seller.second_name,
    },
    recipient: [],
    photos: [],
    data,
  };
}

function partiesOf({ seller, buyer }: InvoiceView): SheetSection[] {
  const vatNumber = (value: string | null): FactRow => ({
    name: say((words) => words.vatNumber),
    value,
    isLeftToRight: true,
  });
  const name = say((words) => words.name);
  const address = say((words) => words.address);
  return [
    {
      title: say((words) => words.from),
      facts: filled([
        { name, value: bothForms(seller.legal_name, seller.second_legal_name) },
        { name: address, value: seller.address && bothForms(seller.address, seller.second_address) },
        vatNumber(seller.vat_number),
      ]),
    },
    {
      title: say((words) => words.to),
      facts: filled([
        { name, value: bothNames(buyer) },
        { name: address, value: bothAddresses(buyer) },
        vatNumber(buyer.vat_number),
      ]),
    },
  ];
}

function linesSection({ lines, currency, fees_include_vat }: InvoiceView): SheetSection {
  return {
    title: say((words) => words.lines),
    facts: [],
    table: {
      columns: [
        { name: column('visit'), isLeftToRight: true },
        { name: column('date'), isLeftToRight: true },
        { name: column('kind'), share: 1.5 },
        { name: column('machine'), share: 2 },
        { name: column('fee'), share: 1.2, isLeftToRight: true },
      ],
      rows: lines.map(({ number, served_on, visit_type, machine, fee }) => [
        number,
        served_on,
        domainText(({ visitType }) => visitType[visit_type]),
        machine,
        formatMoney(fee, currency),
      ]),
    },
    note: fees_include_vat ? say((words) => words.includesVat) : null,
  };
}

function totalsSection(invoice: InvoiceView, totalName: Bilingual): SheetSection {
  const { net, vat, total, vat_rate, currency } = invoice;
  const amount = (name: Bilingual, value: string): FactRow => ({
    name,
    value: formatMoney(value, currency),
    isLeftToRight: true,
  });
  const taxed = [
    amount(
      say((words) => words.net),
      net,
    ),
    amount(
      say((words) => words.vat(trimRate(vat_rate))),
      vat,
    ),
  ];
  return {
    title: say((words) => words.totals),
    facts: filled([...(hasVat(invoice) ? taxed : []), amount(totalName, total)]),
  };
}

function paymentSection(payment_text: string): SheetSection {
  const pay = say((words) => words.pay);
  return { title: pay, facts: [{ name: pay, value: payment_text }] };
}
