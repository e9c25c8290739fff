import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getDispatcherDashboard } from '#contract/dashboards.ts';
import { useQueryWords } from '../app/query-words.ts';
import { StatCard } from '../app/StatCard.tsx';
import { useServerQuery } from '../app/server-data.ts';
import { useDashboardsMessages } from '../messages/dashboards.ts';
import { Cards } from '../ui/Cards.tsx';
import { Page } from '../ui/Page.tsx';
import { QueryState } from '../ui/QueryState.tsx';

const requests = '/dispatcher/service-requests';

export function DispatcherDashboard() {
  const { dispatcher } = useDashboardsMessages();
  const query = useServerQuery(getDispatcherDashboard, {});
  return (
    <Page
      title={dispatcher.title}
      description={dispatcher.description}
      actions={
        <Button component={Link} to={requests}>
          {dispatcher.viewRequests}
        </Button>
      }
    >
      <QueryState query={query} words={useQueryWords()}>
        {(figures) => (
          <Cards min="14rem">
            <StatCard
              name={dispatcher.pendingJobs}
              value={figures.pending_requests}
              hint={dispatcher.hints.pendingJobs}
              to={requests}
            />
            <StatCard
              name={dispatcher.activeTechnicians}
              value={figures.active_technicians}
              hint={dispatcher.hints.activeTechnicians}
            />
            <StatCard
              name={dispatcher.todaysJobs}
              value={figures.jobs_today}
              hint={dispatcher.hints.todaysJobs}
            />
            <StatCard
              name={dispatcher.completed}
              value={figures.completed_30_days}
              hint={dispatcher.hints.completed}
            />
          </Cards>
        )}
      </QueryState>
    </Page>
  );
}
