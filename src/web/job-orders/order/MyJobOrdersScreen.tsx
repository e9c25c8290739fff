import { Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { useIsPainted } from '#web/app/lists/first-paint.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { useAnchoredFocus } from '#web/app/parts/anchored-focus.ts';
import { Cards } from '#web/ui/Cards.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { wordsOf } from '#words/words.ts';
import { ClosedJobs } from './ClosedJobs.tsx';
import { JobCard } from './JobCard.tsx';

/** The number of cards that fill the first screen. */
const firstCards = 3;

export function MyJobOrdersScreen() {
  const { mine } = wordsOf(orderWords);
  const open = useServerPages(listJobOrders, { group: 'open' });
  const closed = useServerPages(listJobOrders, { group: 'closed', limit: 10 });
  useAnchoredFocus(open.isSuccess);
  const isPainted = useIsPainted();
  // A link to a card works only if all cards are shown.
  const isWhole = useLocation({ select: ({ hash }) => hash !== '' }) || isPainted;
  return (
    <Page title={mine.title}>
      <PagedList list={open} empty={null}>
        {(jobs) => <JobCards jobs={isWhole ? jobs : jobs.slice(0, firstCards)} label={mine.title} />}
      </PagedList>
      {open.isSuccess && closed.isSuccess && open.items.length + closed.items.length === 0 && (
        <EmptyState text={mine.empty} />
      )}
      {isWhole && closed.items.length > 0 && <Title order={2}>{mine.closed}</Title>}
      {isWhole && (
        <PagedList list={closed} empty={null}>
          {(jobs) => <ClosedJobs jobs={jobs} />}
        </PagedList>
      )}
    </Page>
  );
}

function JobCards({ jobs, label }: { readonly jobs: readonly JobOrderListed[]; readonly label: string }) {
  return (
    <Cards label={label} min="24rem">
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
    </Cards>
  );
}
