import { SegmentedControl } from '@mantine/core';
import { listInvoices } from '#contract/invoices/invoices.ts';
import { invoiceLists } from '#domain/invoice/invoice.ts';
import { oneOf } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { useSearchedPages } from '#web/app/data/server-data.ts';
import { SearchedTable } from '#web/app/lists/SearchedList.tsx';
import { useInvoiceColumns } from '#web/records/invoices/invoice-columns.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { invoicesWords } from '#words/en/invoices/invoices.ts';
import { wordsOf } from '#words/words.ts';

const choices = ['all', ...invoiceLists] as const;
const readers = { list: oneOf(choices, 'all') };

/** The invoices, newest first; `?list=` is the state, and `?search=` a number or a client. */
export function InvoiceList({ isOwn = false }: { readonly isOwn?: boolean }) {
  const words = wordsOf(invoicesWords);
  const { view, choose } = useAddressView(readers);
  const list = useSearchedPages(listInvoices, view.list === 'all' ? {} : { list: view.list });
  const columns = useInvoiceColumns({ withClient: !isOwn });
  const { title, found, search, searchOwn, empty, emptyList, emptySearch } = words.list;
  const isFiltered = view.list !== 'all';
  const none = isFiltered ? emptyList : empty;
  return (
    <>
      <SegmentedControl
        aria-label={words.listLabel}
        value={view.list}
        onChange={(chosen) => choose({ list: chosen })}
        data={choices.map((value) => ({ value, label: words.lists[value] }))}
        style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
      />
      <SearchedTable
        name="invoices"
        list={list}
        words={{ title, search: isOwn ? searchOwn : search, found }}
        columns={columns}
        empty={<EmptyState text={list.search === '' ? none : emptySearch} />}
      />
    </>
  );
}
