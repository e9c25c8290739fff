import { Group, Text } from '@mantine/core';
import { getInvoice, type InvoiceView } from '#contract/invoices/invoices.ts';
import { creditNoteSheetPath, invoiceSheetPath } from '#contract/sheets.ts';
import { hasVat } from '#domain/invoice/vat.ts';
import { bothAddresses, bothForms, bothNames } from '#domain/values/both-forms.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { SortedTable } from '#web/app/lists/SortedTable.tsx';
import { PdfButton } from '#web/records/files/PdfButton.tsx';
import { InvoiceTag } from '#web/records/invoices/InvoiceTag.tsx';
import { dayText, Money } from '#web/records/invoices/invoice-columns.tsx';
import { lineOf } from '#web/records/job-orders/subject.ts';
import { JobClient, JobNumber } from '#web/records/page/job-links.tsx';
import { RecordFacts } from '#web/records/page/RecordFacts.tsx';
import { RecordPage } from '#web/records/page/RecordPage.tsx';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { Timeline } from '#web/records/timeline/Timeline.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { invoicesWords } from '#words/en/invoices/invoices.ts';
import { startWords } from '#words/en/start.ts';
import { preciseText } from '#words/say/count-text.ts';
import { moneyText } from '#words/say/money-text.ts';
import { wordsOf } from '#words/words.ts';
import { InvoiceActions } from './InvoiceActions.tsx';

/** An invoice as it was issued, and its credit note if there is one. */
export function InvoicePage({ id }: { readonly id: string }) {
  const query = useServerQuery(getInvoice, { id });
  return (
    <RecordPage
      record="invoices"
      query={query}
      nameOf={({ number }) => number}
      sentenceOf={({ client, total, currency }) => lineOf(shownName(client), moneyText(total, currency))}
      tags={(invoice) => <InvoiceTag {...invoice} />}
      actions={(invoice) => (
        <>
          <Documents invoice={invoice} />
          <InvoiceActions invoice={invoice} />
        </>
      )}
      timeline={<Timeline record="invoices" id={id} />}
    >
      {(invoice) => (
        <>
          <Progress invoice={invoice} />
          <Sums invoice={invoice} />
          <Lines invoice={invoice} />
          <Parties invoice={invoice} />
        </>
      )}
    </RecordPage>
  );
}

type InvoiceProps = { readonly invoice: InvoiceView };

function Documents({ invoice: { id, number, credit_number } }: InvoiceProps) {
  const words = wordsOf(invoicesWords).page;
  return (
    <Group gap="sm">
      <PdfButton
        path={invoiceSheetPath({ id })}
        name={`${number}.pdf`}
        call={getInvoice}
        text={words.invoicePdf}
      />
      {credit_number !== null && (
        <PdfButton
          path={creditNoteSheetPath({ id })}
          name={`${credit_number}.pdf`}
          call={getInvoice}
          text={words.creditPdf}
        />
      )}
    </Group>
  );
}

function Progress({ invoice: { credit_number, credited_on, credit_reason } }: InvoiceProps) {
  const words = wordsOf(invoicesWords).page;
  if (credit_number === null || credited_on === null) return null;
  return (
    <Notice tone="info" title={words.credited(credit_number, dayText(credited_on))}>
      <Text dir="auto">{credit_reason}</Text>
    </Notice>
  );
}

function Sums({ invoice }: InvoiceProps) {
  const { page: words, columns } = wordsOf(invoicesWords);
  const { currency, net, vat, total, vat_rate, issued_on, due_on, paid_on, paid_note } = invoice;
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const taxed = [
    { name: words.net, value: money(net) },
    { name: words.vat(preciseText(Number(vat_rate))), value: money(vat) },
  ];
  return (
    <RecordFacts
      label={words.facts}
      facts={[
        { name: columns.client, value: <JobClient job={invoice} /> },
        { name: words.total, value: money(total) },
        { name: columns.paid, value: paid_on && dayText(paid_on) },
        { name: words.paidNote, value: paid_note && <bdi>{paid_note}</bdi> },
        { name: columns.issued, value: dayText(issued_on) },
        { name: columns.due, value: dayText(due_on) },
        ...(hasVat(invoice) ? taxed : []),
      ]}
    />
  );
}

function Lines({ invoice: { lines, currency, fees_include_vat } }: InvoiceProps) {
  const { page: words } = wordsOf(invoicesWords);
  const { domain } = wordsOf(startWords);
  const { columns } = words;
  return (
    <RecordSection title={words.lines}>
      {fees_include_vat && <Text c="dimmed">{words.includesVat}</Text>}
      <SortedTable
        label={words.lines}
        rows={lines}
        keyOf={({ job_order_id }) => job_order_id}
        columns={[
          {
            id: 'visit',
            name: columns.visit,
            sortValue: ({ number }) => number,
            cell: ({ job_order_id, number }) => <JobNumber job={{ id: job_order_id, number }} />,
          },
          {
            id: 'date',
            name: columns.date,
            sortValue: ({ served_on }) => served_on,
            cell: ({ served_on }) => dayText(served_on),
          },
          {
            id: 'kind',
            name: columns.kind,
            sortValue: ({ visit_type }) => domain.visitType[visit_type],
            cell: ({ visit_type }) => domain.visitType[visit_type],
          },
          {
            id: 'machine',
            name: columns.machine,
            sortValue: ({ machine }) => machine,
            cell: ({ machine }) => <bdi>{unbroken(machine)}</bdi>,
          },
          {
            id: 'fee',
            name: columns.fee,
            sortValue: ({ fee }) => Number(fee),
            cell: ({ fee }) => <Money amount={fee} currency={currency} />,
          },
        ]}
      />
    </RecordSection>
  );
}

function Parties({ invoice: { seller, buyer } }: InvoiceProps) {
  const words = wordsOf(invoicesWords).page;
  // Each line has its own text direction, because an address may be in two scripts.
  const several = (text: string | null) =>
    text?.split('\n').map((line, index) => (
      <div key={String(index)}>
        <bdi>{line}</bdi>
      </div>
    ));
  const number = (value: string | null) => value && <bdi dir="ltr">{value}</bdi>;
  return (
    <>
      <RecordFacts
        label={words.from}
        facts={[
          {
            name: words.from,
            value: several(
              [
                bothForms(seller.legal_name, seller.second_legal_name),
                seller.address && bothForms(seller.address, seller.second_address),
              ]
                .filter(Boolean)
                .join('\n'),
            ),
          },
          { name: words.vatNumber, value: number(seller.vat_number) },
          { name: words.pay, value: several(seller.payment_text) },
        ]}
      />
      <RecordFacts
        label={words.to}
        facts={[
          { name: words.to, value: several(`${bothNames(buyer)}\n${bothAddresses(buyer)}`) },
          { name: words.vatNumber, value: number(buyer.vat_number) },
        ]}
      />
    </>
  );
}
