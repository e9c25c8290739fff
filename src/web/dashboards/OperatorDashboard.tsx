import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getOperatorDashboard } from '#contract/dashboards.ts';
import { useQueryWords } from '../app/query-words.ts';
import { StatCard } from '../app/StatCard.tsx';
import { useServerQuery } from '../app/server-data.ts';
import { useDashboardsMessages } from '../messages/dashboards.ts';
import { Cards } from '../ui/Cards.tsx';
import { Page } from '../ui/Page.tsx';
import { QueryState } from '../ui/QueryState.tsx';

export function OperatorDashboard() {
  const { operator } = useDashboardsMessages();
  const query = useServerQuery(getOperatorDashboard, {});
  return (
    <Page
      title={operator.title}
      actions={
        <Button component={Link} to="/operator/clients">
          {operator.addClient}
        </Button>
      }
    >
      <QueryState query={query} words={useQueryWords()}>
        {(figures) => (
          <Cards min="14rem">
            <StatCard name={operator.clients} value={figures.clients} to="/operator/clients" />
            <StatCard
              name={operator.activeTechnicians}
              value={figures.active_technicians}
              to="/operator/technicians"
            />
            <StatCard name={operator.openJobs} value={figures.open_jobs} />
            <StatCard
              name={operator.completed}
              value={figures.completed_30_days}
              hint={operator.completedHint}
            />
          </Cards>
        )}
      </QueryState>
    </Page>
  );
}
