import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#contract/calls/call.ts';
import { getClientDashboard } from '#contract/dashboards.ts';
import { listServiceRequests } from '#contract/service-requests.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { Cards } from '#web/ui/Cards.tsx';
import { Page } from '#web/ui/Page.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { Stats } from '#web/ui/Stats.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { wordsOf } from '#words/words.ts';
import { ClientMachines } from './ClientMachines.tsx';
import { ClientRequestCard } from './ClientRequestCard.tsx';
import { PlanCard } from './PlanCard.tsx';
import { Section, SectionPair } from './Section.tsx';
import { byProgress } from './timeline.ts';

const activeCalls = 'active-calls';
const mostAtOnce = 100;

/** Shows what is going on first, then plan and machines, and last the past, which may be long. */
export function ClientDashboard() {
  const { client } = wordsOf(dashboardsWords);
  const { session } = useSession();
  const active = useServerPages(listServiceRequests, { group: 'active', limit: mostAtOnce });
  const settled = useServerPages(listServiceRequests, { group: 'settled' });
  return (
    <Page
      title={client.title}
      {...(session !== null && { description: client.greeting(session.user.name) })}
      actions={
        <Button component={Link} to="/client/request-service">
          {client.scheduleService}
        </Button>
      }
    >
      <ClientStats />
      <SectionPair wide="first">
        <Section id={activeCalls} title={client.active}>
          <PagedList list={active} empty={client.noActive}>
            {(items) => (
              <Cards label={client.active}>
                {items.toSorted(byProgress).map((request) => (
                  <ClientRequestCard key={request.id} request={request} />
                ))}
              </Cards>
            )}
          </PagedList>
        </Section>
        <Section title={client.plan.heading}>
          <PlanCard />
        </Section>
      </SectionPair>
      <Section title={client.machines} link={{ text: client.allMachines, to: '/client/machines' }}>
        <ClientMachines />
      </Section>
      <PagedList list={settled} empty={null}>
        {(items) => (
          <Section title={client.others}>
            <Cards label={client.others}>
              {items.map((request) => (
                <ClientRequestCard key={request.id} request={request} />
              ))}
            </Cards>
          </Section>
        )}
      </PagedList>
    </Page>
  );
}

function ClientStats() {
  const { client } = wordsOf(dashboardsWords);
  const query = useServerQuery(getClientDashboard, {});
  return (
    <QueryState query={query} rows={1}>
      {({ machines, open_requests, open_jobs, completed_12_months, next_visit: next }) => (
        <Stats label={client.figures}>
          <StatCard name={client.machinesCount} value={machines} to="/client/machines" />
          <StatCard
            name={client.openRequests}
            value={open_requests}
            hint={client.openRequestsHint}
            to={`/client#${activeCalls}`}
          />
          <StatCard
            name={client.openJobs}
            value={open_jobs}
            hint={visitHint(open_jobs, next, client)}
            to="/client/schedule"
          />
          <StatCard
            name={client.completed}
            value={completed_12_months}
            hint={client.completedHint}
            to="/client/reports"
          />
        </Stats>
      )}
    </QueryState>
  );
}

type NextVisit = OutputOf<typeof getClientDashboard>['next_visit'];

/** An open visit whose time has passed is either due, or its work has begun. */
function visitHint(open: number, next: NextVisit, words: (typeof dashboardsWords)['client']): string {
  if (next !== null) return words.nextVisit(formatDateTime(next.scheduled_date, next.time_zone));
  return open > 0 ? words.visitDue : words.noVisit;
}
