import { Button, Group, Title } from '@mantine/core';
import { type JobOrderListed, listJobOrders } from '#contract/job-orders.ts';
import { useAnchoredFocus } from '../app/job-anchor.ts';
import { useQueryWords } from '../app/query-words.ts';
import { useServerPages } from '../app/server-data.ts';
import { useJobOrdersMessages } from '../messages/job-orders.ts';
import { useMessages } from '../messages/messages.ts';
import { Cards } from '../ui/Cards.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { JobCard } from './JobCard.tsx';

export function MyJobOrdersScreen() {
  const { mine } = useJobOrdersMessages();
  const open = useServerPages(listJobOrders, { group: 'open' });
  const completed = useServerPages(listJobOrders, { group: 'completed', limit: 10 });
  const words = useQueryWords();
  useAnchoredFocus(open.isSuccess);
  return (
    <Page title={mine.title}>
      <QueryState query={open} words={words}>
        {() =>
          open.items.length === 0 ? (
            <EmptyState text={mine.empty} />
          ) : (
            <JobCards jobs={open.items} label={mine.title} />
          )
        }
      </QueryState>
      <More pages={open} />
      {completed.items.length > 0 && <Title order={2}>{mine.completed}</Title>}
      <QueryState query={completed} words={words}>
        {() => completed.items.length > 0 && <JobCards jobs={completed.items} label={mine.completed} />}
      </QueryState>
      <More pages={completed} />
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
  const { app } = useMessages();
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
