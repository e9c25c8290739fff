import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { searchJobOrders } from '#contract/job-orders/order/order.ts';
import { usePlanningArea } from '#web/app/acting-for/planning-area.ts';
import { useTablePages } from '#web/app/data/server-data.ts';
import { SearchedTable } from '#web/app/lists/SearchedList.tsx';
import { JobDialog } from '#web/records/job-orders/actions/JobDialog.tsx';
import { useJobDialog } from '#web/records/job-orders/actions/job-dialog.ts';
import { activeFilter, inputOf, type JobFilter, useJobFilter } from '#web/records/job-orders/job-filter.ts';
import { NewWorkButton, NewWorkButtons } from '#web/records/planning/new-work/NewWorkButton.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { jobsWords } from '#words/en/job-orders/order/jobs.ts';
import { wordsOf } from '#words/words.ts';
import { JobFilters } from './JobFilters.tsx';
import { useJobColumns } from './job-columns.tsx';

const useJobsPath = () => `${usePlanningArea()}/jobs`;

/** All jobs of the operator. `?search=`, `?stage=`, `?figure=`, `?client=` and `?site=` filter them. */
export function JobsScreen() {
  const words = wordsOf(jobsWords);
  const state = useJobFilter();
  return (
    <Page title={words.title} description={words.description} actions={<NewWorkButtons />}>
      <JobFilters state={state} />
      <Jobs filter={state.filter} />
    </Page>
  );
}

function Jobs({ filter }: { readonly filter: JobFilter }) {
  const words = wordsOf(jobsWords);
  const dialog = useJobDialog();
  const columns = useJobColumns(dialog.ask, { isFollowUpList: filter.figure === 'to_follow' });
  const jobs = useTablePages(searchJobOrders, inputOf(filter));
  return (
    <>
      <SearchedTable
        name="jobs"
        list={jobs}
        words={{ title: words.title, found: words.found }}
        columns={columns}
        empty={<NoJobs filter={filter} />}
        isDialogOpen={dialog.isOpen}
      />
      <JobDialog dialog={dialog} />
    </>
  );
}

function NoJobs({ filter }: { readonly filter: JobFilter }) {
  const words = wordsOf(jobsWords);
  const path = useJobsPath();
  if (Object.keys(activeFilter(filter)).length === 0) {
    return (
      <EmptyState text={words.empty}>
        <NewWorkButton kind="job" />
      </EmptyState>
    );
  }
  return (
    <EmptyState text={words.noneFound}>
      <Button variant="default" component={Link} to={path}>
        {words.showAll}
      </Button>
    </EmptyState>
  );
}
