import type { InvoiceListed } from '#contract/invoices/invoices.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { JobClient } from '#web/records/page/job-links.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { invoicesWords } from '#words/en/invoices/invoices.ts';
import { moneyText } from '#words/say/money-text.ts';
import { wordsOf } from '#words/words.ts';
import { InvoiceTag } from './InvoiceTag.tsx';

/** Formats a calendar date for the reader. */
export const dayText = (day: string) => formatDate(`${day}T12:00:00Z`, 'UTC');

export function Money({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  return (
    <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
      {moneyText(amount, currency)}
    </bdi>
  );
}

export function useInvoiceColumns({ withClient }: { readonly withClient: boolean }): Column<InvoiceListed>[] {
  const { columns } = wordsOf(invoicesWords);
  const client: Column<InvoiceListed> = {
    id: 'client',
    name: columns.client,
    sortValue: (invoice) => shownName(invoice.client),
    cell: (invoice) => <JobClient job={invoice} />,
  };
  return [
    {
      id: 'number',
      name: columns.number,
      sortValue: ({ number }) => Number(number.replace(/\D/g, '')),
      cell: ({ id, number }) => (
        <RecordLink record="invoices" id={id}>
          <bdi dir="ltr" className="gh-number">
            {number}
          </bdi>
        </RecordLink>
      ),
    },
    ...(withClient ? [client] : []),
    {
      id: 'issued',
      name: columns.issued,
      sortValue: ({ issued_on }) => issued_on,
      cell: ({ issued_on }) => dayText(issued_on),
    },
    {
      id: 'due',
      name: columns.due,
      sortValue: ({ due_on }) => due_on,
      cell: ({ due_on }) => dayText(due_on),
    },
    {
      id: 'total',
      name: columns.total,
      sortValue: ({ total }) => Number(total),
      cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
    },
    { id: 'state', name: columns.state, cell: (invoice) => <InvoiceTag {...invoice} /> },
  ];
}
