import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getDispatcherDashboard } from '#contract/dashboards.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { NewWorkButton } from '#web/records/planning/new-work/NewWorkButton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { Stats } from '#web/ui/Stats.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import { AttentionFirst } from './attention/AttentionFirst.tsx';
import { AttentionList } from './attention/AttentionList.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { useUpkeepLinks } from './upkeep-links.ts';

const requests = '/dispatcher/service-requests';
const team = '/dispatcher/technicians';
const jobs = '/dispatcher/jobs';

export function DispatcherDashboard() {
  const { dispatcher } = wordsOf(dashboardsWords);
  const { hints } = dispatcher;
  const query = useServerQuery(getDispatcherDashboard, {});
  const upkeep = useUpkeepLinks({
    machines: '/dispatcher/machines-due',
    warranties: '/dispatcher/warranties',
  });
  return (
    <Page
      title={dispatcher.title}
      description={dispatcher.description}
      actions={
        <>
          <NewWorkButton kind="request" />
          <Button variant="default" component={Link} to={team}>
            {dispatcher.manageTeam}
          </Button>
          <Button component={Link} to={requests}>
            {dispatcher.viewRequests}
          </Button>
        </>
      }
    >
      <AttentionFirst attention={<AttentionList schedule="/dispatcher/schedule" />}>
        <QueryState query={query}>
          {({ pending_requests, active_technicians, jobs_today, completed_30_days }) => (
            <Stats label={dispatcher.figures} isCompact>
              <StatCard
                name={dispatcher.pendingJobs}
                value={countText(pending_requests)}
                hint={hints.pendingJobs}
                to={requests}
              />
              <StatCard
                name={dispatcher.activeTechnicians}
                value={countText(active_technicians)}
                hint={hints.activeTechnicians}
                to={team}
              />
              <StatCard
                name={dispatcher.todaysJobs}
                value={countText(jobs_today)}
                hint={hints.todaysJobs}
                to={`${jobs}?figure=today`}
              />
              <StatCard
                name={dispatcher.completed}
                value={countText(completed_30_days)}
                hint={hints.completed}
                to={`${jobs}?figure=completed_30_days`}
              />
            </Stats>
          )}
        </QueryState>
      </AttentionFirst>
      <QuickLinks
        label={dispatcher.goOn}
        links={[
          { text: dispatcher.unassignedJobs, to: `${jobs}?stage=unassigned` },
          { text: dispatcher.allJobs, to: jobs },
          ...upkeep,
        ]}
      />
    </Page>
  );
}
