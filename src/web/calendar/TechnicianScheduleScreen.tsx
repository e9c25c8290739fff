import { useState } from 'react';
import { listJobOrders } from '#contract/job-orders.ts';
import { LoadMore } from '../app/LoadMore.tsx';
import { useQueryWords } from '../app/query-words.ts';
import { useServerPages } from '../app/server-data.ts';
import { useSession } from '../app/session.ts';
import { useCalendarMessages } from '../messages/calendar.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { FeedCard } from './FeedCard.tsx';
import { JobsByDay } from './JobsByDay.tsx';
import { ScheduleCalendar } from './ScheduleCalendar.tsx';
import { type View, ViewSwitch } from './ViewSwitch.tsx';

export function TechnicianScheduleScreen() {
  const { title, descriptions } = useCalendarMessages();
  const { role } = useSession();
  const [view, setView] = useState<View>('calendar');
  return (
    <Page
      title={title}
      description={descriptions.technician}
      actions={<ViewSwitch view={view} setView={setView} />}
    >
      {view === 'calendar' ? <ScheduleCalendar reader="technician" /> : <OpenJobs />}
      {role === 'technician' && <FeedCard />}
    </Page>
  );
}

function OpenJobs() {
  const calendar = useCalendarMessages();
  const jobs = useServerPages(listJobOrders, { group: 'open' });
  return (
    <>
      <QueryState query={jobs} words={useQueryWords()}>
        {() =>
          jobs.items.length === 0 ? (
            <EmptyState text={calendar.noOpenJobs} />
          ) : (
            <JobsByDay jobs={jobs.items} reader="technician" />
          )
        }
      </QueryState>
      <LoadMore list={jobs} />
    </>
  );
}
