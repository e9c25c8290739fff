import { Button, Group, Title } from '@mantine/core';
import type { JobOrderListed } from '#contract/job-order.ts';
import { listJobOrders } from '#contract/job-orders.ts';
import { useQueryWords } from '#web/app/data/query-words.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { useAnchoredFocus } from '#web/app/job-orders/job-anchor.ts';
import { Cards } from '#web/ui/Cards.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { jobOrdersWords } from '#words/en/job-orders.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { JobCard } from './JobCard.tsx';

export function MyJobOrdersScreen() {
  const { mine } = wordsOf(jobOrdersWords);
  const open = useServerPages(listJobOrders, { group: 'open' });
  const closed = useServerPages(listJobOrders, { group: 'closed', limit: 10 });
  const words = useQueryWords();
  useAnchoredFocus(open.isSuccess);
  return (
    <Page title={mine.title}>
      <QueryState query={open} words={words}>
        {() => open.items.length > 0 && <JobCards jobs={open.items} label={mine.title} />}
      </QueryState>
      <More pages={open} />
      {open.isSuccess && closed.isSuccess && open.items.length + closed.items.length === 0 && (
        <EmptyState text={mine.empty} />
      )}
      {closed.items.length > 0 && <Title order={2}>{mine.closed}</Title>}
      <QueryState query={closed} words={words}>
        {() => closed.items.length > 0 && <JobCards jobs={closed.items} label={mine.closed} />}
      </QueryState>
      <More pages={closed} />
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

type Pages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

function More({ pages }: { readonly pages: Pages }) {
  const { app } = wordsOf(startWords);
  return pages.hasNextPage ? (
    <Group>
      <Button
        variant="default"
        size="md"
        loading={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        {app.loadMore}
      </Button>
    </Group>
  ) : null;
}
