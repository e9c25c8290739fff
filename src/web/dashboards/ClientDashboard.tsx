import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#contract/calls/call.ts';
import { getClientDashboard } from '#contract/dashboards.ts';
import { listServiceRequests } from '#contract/service-requests.ts';
import { AfterLoading } from '#web/app/data/AfterLoading.tsx';
import { oneOf } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { part } from '#web/app/parts/part.tsx';
import { useNow } from '#web/app/time/now.ts';
import { whenOf } from '#web/records/job-orders/visit/visit-sentences.ts';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { Stats } from '#web/ui/Stats.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import { AwaitedParts, FollowUps } from './AwaitedParts.tsx';
import { AskHelp } from './asking/AskHelp.tsx';
import { ClientCalls } from './ClientCalls.tsx';
import { ClientMachines } from './ClientMachines.tsx';
import classes from './Dashboard.module.css';
import { ForYou, useForYou } from './ForYou.tsx';
import { NextVisit, VisitLine } from './NextVisit.tsx';
import { PlanCard } from './PlanCard.tsx';
import { Section, SectionPair } from './parts/Section.tsx';

const EarlierRequests = part(() => import('./EarlierRequests.tsx').then((m) => m.EarlierRequests));

/** Shown if the client has no open request. */
function NoActive() {
  const { client } = wordsOf(dashboardsWords);
  return (
    <EmptyState text={client.noActive}>
      <Button variant="default" component={Link} to="/client/request-service">
        {client.scheduleService}
      </Button>
    </EmptyState>
  );
}

const activeCalls = 'active-calls';
const mostAtOnce = 100;

const addressReaders = { earlier: oneOf(['shown', 'hidden'], 'hidden') };

/**
 * The client's home page: the client's own tasks, a new request, the next visit, open requests, the plan and the
 * machines. A link shows the earlier requests.
 */
export function ClientDashboard() {
  const { client } = wordsOf(dashboardsWords);
  const seesEvery = useSeesEveryOperator();
  const forYou = useForYou();
  const active = useServerPages(listServiceRequests, { group: 'active', limit: mostAtOnce });
  const { view } = useAddressView(addressReaders);
  return (
    <Page
      title={client.title}
      {...(!seesEvery && { lines: <VisitLine /> })}
      actions={
        <Button
          component={Link}
          to="/client/request-service"
          variant={forYou.toSign.length > 0 ? 'default' : 'filled'}
        >
          {client.scheduleService}
        </Button>
      }
    >
      {!seesEvery && (
        <>
          <ForYou {...forYou} />
          <AfterLoading isPending={forYou.isPending}>
            <AskHelp />
          </AfterLoading>
        </>
      )}
      <SectionPair wide="first">
        <div className={classes.stack}>
          {!seesEvery && (
            <>
              <NextVisit />
              <StillToCome />
            </>
          )}
          <Section id={activeCalls} title={client.active}>
            <PagedList list={active} empty={<NoActive />}>
              {(items) => <ClientCalls label={client.active} requests={items} />}
            </PagedList>
          </Section>
        </div>
        <div className={classes.stack}>
          <Section title={client.plan.heading}>
            <PlanCard />
          </Section>
          <Section title={client.machines} link={{ text: client.allMachines, to: '/client/machines' }}>
            <ClientMachines />
          </Section>
        </div>
      </SectionPair>
      <ClientStats />
      {view.earlier === 'shown' ? <EarlierRequests /> : <EarlierLink />}
    </Page>
  );
}

function EarlierLink() {
  const { client } = wordsOf(dashboardsWords);
  return (
    <Anchor
      component={Link}
      to="/client"
      search={{ earlier: 'shown' } as never}
      underline="always"
      className="gh-tap"
    >
      {client.showOthers}
    </Anchor>
  );
}

function StillToCome() {
  const { data } = useServerQuery(getClientDashboard, {});
  if (data === undefined) return null;
  return (
    <>
      <AwaitedParts jobs={data.awaited_parts} />
      <FollowUps jobs={data.to_follow} />
    </>
  );
}

function ClientStats() {
  const now = useNow();
  const { client } = wordsOf(dashboardsWords);
  const query = useServerQuery(getClientDashboard, {});
  return (
    <QueryState query={query} rows={1}>
      {({ machines, open_requests, open_jobs, completed_12_months, next_visit: next }) => (
        <Stats label={client.figures} isCompact>
          <StatCard name={client.machinesCount} value={countText(machines)} to="/client/machines" />
          <StatCard
            name={client.openRequests}
            value={countText(open_requests)}
            hint={client.openRequestsHint}
            to={`/client#${activeCalls}`}
          />
          <StatCard
            name={client.openJobs}
            value={countText(open_jobs)}
            hint={visitHint(open_jobs, next, now)}
            to="/client/schedule"
          />
          <StatCard
            name={client.completed}
            value={countText(completed_12_months)}
            hint={client.completedHint}
            to="/client/reports"
          />
        </Stats>
      )}
    </QueryState>
  );
}

type PlannedVisit = OutputOf<typeof getClientDashboard>['next_visit'];

/**
 * Returns the hint about the visits. If there is an open visit but no upcoming one, the hint says that it is due or
 * in progress.
 */
function visitHint(open: number, next: PlannedVisit, now: Date): string {
  const { client: words } = wordsOf(dashboardsWords);
  if (next !== null && now <= new Date(next.scheduled_date)) return words.nextVisit(whenOf(next, now));
  return open > 0 ? words.visitDue : words.noVisit;
}
