import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getInvoiceSums } from '#contract/invoices/invoices.ts';
import { invoiceLists, type InvoiceList as List } from '#domain/invoice/invoice.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { ExportButtons } from '#web/records/exports/ExportButtons.tsx';
import { Money } from '#web/records/invoices/invoice-columns.tsx';
import { Uninvoiced } from '#web/records/invoices/Uninvoiced.tsx';
import { Page } from '#web/ui/Page.tsx';
import { SectionTitle } from '#web/ui/SectionTitle.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { Stats } from '#web/ui/Stats.tsx';
import { invoicesWords } from '#words/en/invoices/invoices.ts';
import { wordsOf } from '#words/words.ts';
import { useInvoiceSheet } from './all-invoices.ts';
import { InvoiceList } from './InvoiceList.tsx';

/** An operator's invoices, and the visits that are not invoiced yet. */
export function InvoicesScreen() {
  const words = wordsOf(invoicesWords);
  const sheet = useInvoiceSheet();
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={
        <>
          <ExportButtons sheets={sheet} fileName={words.exportName} disabled={false} />
          <Button component={Link} to="/operator/settings" variant="default">
            {words.settings}
          </Button>
        </>
      }
    >
      <Sums />
      <Uninvoiced />
      <SectionTitle>{words.list.title}</SectionTitle>
      <InvoiceList />
    </Page>
  );
}

/** The sums of each list. Amounts in different currencies are never added. */
function Sums() {
  const words = wordsOf(invoicesWords).sums;
  const query = useServerQuery(getInvoiceSums, {});
  return (
    <QueryState query={query} rows={1}>
      {({ items }) => (
        <Stats label={words.title} isCompact>
          {invoiceLists.map((list) => (
            <SumCard key={list} list={list} sums={items.filter((sum) => sum.list === list)} />
          ))}
        </Stats>
      )}
    </QueryState>
  );
}

type SumCardProps = {
  readonly list: List;
  readonly sums: readonly { readonly currency: string; readonly total: string; readonly invoices: number }[];
};

function SumCard({ list, sums }: SumCardProps) {
  const words = wordsOf(invoicesWords).sums;
  const count = sums.reduce((all, { invoices }) => all + invoices, 0);
  return (
    <StatCard
      name={words.names[list]}
      value={
        sums.length === 0 ? (
          words.none
        ) : (
          <Stack gap={0} component="span">
            {sums.map(({ currency, total }) => (
              <Money key={currency} amount={total} currency={currency} />
            ))}
          </Stack>
        )
      }
      {...(count > 0 && { hint: words.count(count) })}
      to={`/operator/invoices?list=${list}`}
    />
  );
}
