import { Stack } from '@mantine/core';
import { searchJobOrders } from '#contract/job-orders/order/order.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { useKeptFocus } from '#web/app/lists/kept-focus.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { JobDialog } from '#web/records/job-orders/actions/JobDialog.tsx';
import { useJobDialog } from '#web/records/job-orders/actions/job-dialog.ts';
import { activeFilter, inputOf, type JobFilter, useJobFilter } from '#web/records/job-orders/job-filter.ts';
import { Page } from '#web/ui/Page.tsx';
import { calendarWords } from '#words/en/calendar.ts';
import { wordsOf } from '#words/words.ts';
import { AssignButton } from './AssignButton.tsx';
import { JobFilterBar } from './JobFilterBar.tsx';
import { JobsByDay } from './JobsByDay.tsx';
import { ScheduleCalendar } from './ScheduleCalendar.tsx';
import type { JobAction } from './VisitCard.tsx';

const path = '/operator/schedule';

/** The calendar. With `?search=`, `?stage=`, `?figure=` or `?client=`, it is a list of the matching jobs. */
export function OperatorScheduleScreen() {
  const { title, descriptions, views, operatorJobs } = wordsOf(calendarWords);
  const state = useJobFilter();
  // The dialog is outside the list, so it stays open when its job leaves the list.
  const dialog = useJobDialog();
  const { heading: sectionRef, onFocus } = useKeptFocus<HTMLElement>(dialog.isOpen);
  const assign: JobAction = (job) => (
    <AssignButton job={job} assign={() => dialog.ask({ kind: 'assign', job })} />
  );
  const isCalendar = Object.keys(activeFilter(state.filter)).length === 0;
  return (
    <Page title={title} description={descriptions.operator}>
      <JobFilterBar
        path={path}
        state={state}
        words={operatorJobs}
        narrowings={[
          { text: views.calendar },
          { text: operatorJobs.open, figure: 'open' },
          { text: operatorJobs.unassigned, stage: 'unassigned' },
          { text: operatorJobs.completed, figure: 'completed_30_days' },
        ]}
      />
      <section ref={sectionRef} onFocus={onFocus} tabIndex={-1} aria-label={title}>
        {isCalendar ? (
          <ScheduleCalendar reader="operator" action={assign} />
        ) : (
          <Jobs filter={state.filter} action={assign} />
        )}
      </section>
      <JobDialog dialog={dialog} />
    </Page>
  );
}

type JobsProps = { readonly filter: JobFilter; readonly action: JobAction };

function Jobs({ filter, action }: JobsProps) {
  const { operatorJobs } = wordsOf(calendarWords);
  const jobs = useServerPages(searchJobOrders, inputOf(filter), { keepPrevious: true });
  return (
    <Stack gap="md">
      <PagedList list={jobs} found={operatorJobs.found} empty={operatorJobs.none}>
        {(items) => <JobsByDay jobs={items} reader="operator" action={action} />}
      </PagedList>
    </Stack>
  );
}
