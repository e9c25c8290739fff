import { listJobOrders } from '#contract/job-orders.ts';
import { oneOf } from '../app/address.ts';
import { useAddressView } from '../app/address-view.ts';
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
import { ViewSwitch, views } from './ViewSwitch.tsx';

const viewReaders = { view: oneOf(views, 'calendar') };

export function TechnicianScheduleScreen() {
  const { title, descriptions } = useCalendarMessages();
  const { role } = useSession();
  const { view, choose } = useAddressView(viewReaders);
  return (
    <Page
      title={title}
      description={descriptions.technician}
      actions={<ViewSwitch view={view.view} setView={(shown) => choose({ view: shown })} />}
    >
      {view.view === 'calendar' ? <ScheduleCalendar reader="technician" /> : <OpenJobs />}
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
