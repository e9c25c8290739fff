import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { Page } from '#web/ui/Page.tsx';
import { invoicesWords } from '#words/en/invoices/invoices.ts';
import { wordsOf } from '#words/words.ts';
import { InvoiceList } from './InvoiceList.tsx';

/** The invoices of a client. */
export function OwnInvoicesScreen() {
  const { own } = wordsOf(invoicesWords);
  const seesEverybody = useSeesEveryOperator();
  return (
    <Page title={own.title} description={own.description}>
      <InvoiceList isOwn={!seesEverybody} />
    </Page>
  );
}
