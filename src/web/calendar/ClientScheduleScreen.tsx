import { Button, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import { isFormSubmitted } from '#domain/job-orders/form.ts';
import { useOwnClient } from '#web/app/acting-for/own-client.ts';
import { id, oneOf } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerPages } from '#web/app/data/server-data.ts';
import { shownLocation } from '#web/app/language/shown-name.ts';
import { LoadMore } from '#web/app/lists/LoadMore.tsx';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { formatDate } from '#web/app/time/dates.ts';
import { RequestHead } from '#web/records/job-orders/RequestHead.tsx';
import { RequestStatusBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { SiteFilter } from '#web/records/people/SiteFilter.tsx';
import { Cards } from '#web/ui/Cards.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { calendarWords } from '#words/en/calendar.ts';
import { startWords } from '#words/en/start.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { ScheduleCalendar } from './ScheduleCalendar.tsx';
import { useUnplannedRequests } from './unplanned-requests.ts';
import { ViewSwitch, views } from './ViewSwitch.tsx';
import { VisitCards } from './VisitCard.tsx';

type UnplannedRequests = ReturnType<typeof useUnplannedRequests>;

const viewReaders = { view: oneOf(views, 'list'), site: id };

/**
 * The client's visits with their technicians, and the requests that have no visit yet. `?site=` filters the list.
 */
export function ClientScheduleScreen() {
  const { title, descriptions } = wordsOf(calendarWords);
  const { view, choose } = useAddressView(viewReaders);
  const unplanned = useUnplannedRequests();
  return (
    <Page
      title={title}
      description={descriptions.client}
      actions={<ViewSwitch view={view.view} setView={(next) => choose({ view: next })} />}
    >
      {view.view === 'list' ? (
        <Visits unplanned={unplanned} site={view.site} setSite={(site) => choose({ site })} />
      ) : (
        <VisitCalendar unplanned={unplanned} />
      )}
      <UnplannedLists lists={unplanned.lists} />
    </Page>
  );
}

function VisitCalendar({ unplanned: { items } }: { readonly unplanned: UnplannedRequests }) {
  return (
    <ScheduleCalendar
      reader="client"
      preferredDates={items.map(({ preferred_date }) => preferred_date)}
      aside={(date) => (
        <WaitingRequests requests={items.filter(({ preferred_date }) => preferred_date === date)} />
      )}
    />
  );
}

type VisitsProps = {
  readonly unplanned: UnplannedRequests;
  readonly site: string | null;
  readonly setSite: (site: string | null) => void;
};

function Visits({ unplanned, site, setSite }: VisitsProps) {
  const calendar = wordsOf(calendarWords);
  const ownClient = useOwnClient();
  const visits = useServerPages(listJobOrders, { group: 'open', ...(site !== null && { site_id: site }) });
  const nothing = (
    <EmptyState text={calendar.noVisits}>
      <Button component={Link} to="/client/request-service">
        {calendar.requestService}
      </Button>
    </EmptyState>
  );
  const unsigned = visits.items.filter(isFormSubmitted);
  const upcoming = { ...visits, items: visits.items.filter((job) => !isFormSubmitted(job)) };
  return (
    <>
      <SiteFilter clientId={ownClient} site={site} onChange={setSite} />
      {unsigned.length > 0 && (
        <Stack gap="md" component="section">
          <Title order={2}>{calendar.unsigned}</Title>
          <VisitCards jobs={unsigned} reader="client" label={calendar.unsigned} withDate />
        </Stack>
      )}
      <Stack gap="md" component="section">
        <Title order={2}>{calendar.visits}</Title>
        <PagedList list={upcoming} empty={nothing}>
          {(jobs) => <VisitCards jobs={jobs} reader="client" label={calendar.visits} withDate />}
        </PagedList>
      </Stack>
      <WaitingRequests requests={unplanned.items.filter((one) => site === null || one.site?.id === site)} />
    </>
  );
}

/** Shows the loading errors of the two lists, and the buttons that load their next pages. */
function UnplannedLists({ lists: { pending, reviewed } }: { readonly lists: UnplannedRequests['lists'] }) {
  return [pending, reviewed].map((list, index) => (
    <QueryState key={String(index)} query={list} rows={1}>
      {() => <LoadMore list={list} />}
    </QueryState>
  ));
}

function WaitingRequests({ requests }: { readonly requests: readonly ServiceRequestView[] }) {
  const { waiting } = wordsOf(calendarWords);
  if (requests.length === 0) return null;
  return (
    <Stack gap="md" component="section">
      <Title order={2}>{waiting}</Title>
      <Cards label={waiting} min="22rem">
        {requests.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </Cards>
    </Stack>
  );
}

function RequestCard({ request }: { readonly request: ServiceRequestView }) {
  const { domain } = wordsOf(startWords);
  const { facts } = wordsOf(calendarWords);
  const { machine, preferred_time_slot: slot } = request;
  return (
    <Panel as="li" label={request.number}>
      <Stack gap="sm">
        <RequestHead request={request}>
          <RequestStatusBadge request={request} />
        </RequestHead>
        <Facts
          facts={[
            { name: facts.preferred, value: formatDate(request.preferred_date, request.time_zone) },
            { name: facts.slot, value: slot && domain.timeSlot[slot] },
            { name: facts.machine, value: joined([machine.model, shownLocation(machine)]) },
          ]}
        />
      </Stack>
    </Panel>
  );
}
