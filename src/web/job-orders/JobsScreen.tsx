import { Button, Stack, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { searchJobOrders } from '#contract/job-orders.ts';
import { jobFigures, jobStages } from '#domain/job-order.ts';
import { useQueryWords } from '#web/app/data/query-words.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { JobDialog, useJobDialog } from '#web/app/job-orders/JobDialog.tsx';
import { JobFilterBar } from '#web/app/job-orders/JobFilterBar.tsx';
import { type JobFilter, settled, useJobFilter } from '#web/app/job-orders/job-filter.ts';
import { useKeptFocus } from '#web/app/lists/kept-focus.ts';
import { LoadMore } from '#web/app/lists/LoadMore.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { jobsWords } from '#words/en/jobs.ts';
import { wordsOf } from '#words/words.ts';
import { useJobColumns } from './job-columns.tsx';

const jobsPath = '/dispatcher/jobs';

/** All jobs of the operator; `?search=`, `?stage=` and `?figure=` narrow them. */
export function JobsScreen() {
  const words = wordsOf(jobsWords);
  const state = useJobFilter();
  return (
    <Page title={words.title} description={words.description}>
      <JobFilterBar
        path={jobsPath}
        state={state}
        words={words}
        narrowings={[
          { text: words.all },
          ...jobFigures.map((figure) => ({ text: words.figures[figure], figure })),
          ...jobStages.map((stage) => ({ text: words.stages[stage], stage })),
        ]}
      />
      <Jobs filter={state.filter} />
    </Page>
  );
}

function Jobs({ filter }: { readonly filter: JobFilter }) {
  const words = wordsOf(jobsWords);
  const queryWords = useQueryWords();
  const dialog = useJobDialog();
  const columns = useJobColumns(dialog.ask);
  const jobs = useServerPages(searchJobOrders, settled(filter), { keepPrevious: true });
  const { heading: list, onFocus } = useKeptFocus<HTMLElement>(dialog.isOpen);
  const table = {
    label: words.title,
    columns,
    keyOf: ({ id }: { id: string }) => id,
    loading: queryWords.loading,
  };
  return (
    <section ref={list} onFocus={onFocus} tabIndex={-1} aria-label={words.title}>
      <Stack gap="md">
        {jobs.isPending ? (
          <DataTable {...table} rows={null} />
        ) : (
          <QueryState query={jobs} words={queryWords}>
            {() => (
              <>
                <VisuallyHidden role="status">
                  {words.found(jobs.items.length, !jobs.hasNextPage)}
                </VisuallyHidden>
                {jobs.items.length === 0 ? (
                  <NoJobs filter={filter} />
                ) : (
                  <DataTable {...table} rows={jobs.items} isBusy={jobs.isPlaceholderData} />
                )}
              </>
            )}
          </QueryState>
        )}
        <LoadMore list={jobs} />
      </Stack>
      <JobDialog dialog={dialog} />
    </section>
  );
}

function NoJobs({ filter }: { readonly filter: JobFilter }) {
  const words = wordsOf(jobsWords);
  if (Object.keys(settled(filter)).length === 0) return <EmptyState text={words.empty} />;
  return (
    <EmptyState text={words.noneFound}>
      <Button variant="default" component={Link} to={jobsPath}>
        {words.showAll}
      </Button>
    </EmptyState>
  );
}
