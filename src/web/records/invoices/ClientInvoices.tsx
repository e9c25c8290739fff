import { listInvoices } from '#contract/invoices/invoices.ts';
import { issuers } from '#domain/invoice-access.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { invoicesWords } from '#words/en/invoices/invoices.ts';
import { wordsOf } from '#words/words.ts';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { Uninvoiced } from './Uninvoiced.tsx';

/** The invoices of one client, newest first. The operator also sees the visits that are not invoiced yet. */
export function ClientInvoices({ clientId }: { readonly clientId: string }) {
  const { list: words } = wordsOf(invoicesWords);
  const role = useEffectiveRole();
  const list = useServerPages(listInvoices, { client_id: clientId, limit: 10 });
  const columns = useInvoiceColumns({ withClient: false });
  return (
    <>
      {role !== null && issuers.includes(role) && <Uninvoiced clientId={clientId} />}
      <RecordSection title={words.title}>
        <PagedList list={list} empty={words.empty}>
          {(items) => <DataTable label={words.title} rows={items} keyOf={({ id }) => id} columns={columns} />}
        </PagedList>
      </RecordSection>
    </>
  );
}
