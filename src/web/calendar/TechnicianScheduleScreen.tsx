import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { oneOf } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { OwnShifts } from '#web/records/planning/on-call/OwnShifts.tsx';
import { Page } from '#web/ui/Page.tsx';
import { calendarWords } from '#words/en/calendar.ts';
import { wordsOf } from '#words/words.ts';
import { FeedCard } from './FeedCard.tsx';
import { JobsByDay } from './JobsByDay.tsx';
import { ScheduleCalendar } from './ScheduleCalendar.tsx';
import { ViewSwitch, views } from './ViewSwitch.tsx';

const viewReaders = { view: oneOf(views, 'calendar') };

export function TechnicianScheduleScreen() {
  const { title, descriptions } = wordsOf(calendarWords);
  const { role } = useSession();
  const { view, choose } = useAddressView(viewReaders);
  return (
    <Page
      title={title}
      description={descriptions.technician}
      actions={<ViewSwitch view={view.view} setView={(next) => choose({ view: next })} />}
    >
      {view.view === 'calendar' ? <ScheduleCalendar reader="technician" /> : <OpenJobs />}
      {role === 'technician' && <OwnShifts />}
      {role === 'technician' && <FeedCard />}
    </Page>
  );
}

function OpenJobs() {
  const calendar = wordsOf(calendarWords);
  const jobs = useServerPages(listJobOrders, { group: 'open' });
  return (
    <PagedList list={jobs} empty={calendar.noOpenJobs}>
      {(items) => <JobsByDay jobs={items} reader="technician" />}
    </PagedList>
  );
}
