import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type JobOrderListed, listJobOrders } from '#contract/job-orders.ts';
import { formatTime, instantToZoned, todayIn } from '../app/dates.ts';
import { useQueryWords } from '../app/query-words.ts';
import { StatCard } from '../app/StatCard.tsx';
import { WorkflowBadge } from '../app/StatusBadges.tsx';
import { useServerQuery } from '../app/server-data.ts';
import { useDashboardsMessages } from '../messages/dashboards.ts';
import { Cards } from '../ui/Cards.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { QueryState } from '../ui/QueryState.tsx';

const jobsPath = '/technician/jobs';

export function TechnicianDashboard() {
  const { technician } = useDashboardsMessages();
  const query = useServerQuery(listJobOrders, { group: 'open', limit: 100 });
  return (
    <Page
      title={technician.title}
      actions={
        <Button variant="default" component={Link} to={jobsPath}>
          {technician.allJobs}
        </Button>
      }
    >
      <QueryState query={query} words={useQueryWords()}>
        {({ items, next }) => <Day jobs={items} isWhole={next === null} />}
      </QueryState>
    </Page>
  );
}

function isToday({ scheduled_date, time_zone }: JobOrderListed): boolean {
  return instantToZoned(scheduled_date, time_zone).slice(0, 10) === todayIn(time_zone);
}

/** Counts of the open jobs that were read; when there are more than one answer holds, the figures say "or more". */
function Day({ jobs, isWhole }: { readonly jobs: readonly JobOrderListed[]; readonly isWhole: boolean }) {
  const { technician } = useDashboardsMessages();
  const figure = (count: number) => (isWhole ? count : technician.atLeast(count));
  const today = jobs.filter(isToday);
  const running = jobs.filter(({ workflow_status }) => workflow_status === 'in_progress');
  const waiting = jobs.filter(({ workflow_status }) => workflow_status === 'awaiting_signature');
  const [current] = running;
  return (
    <Stack gap="lg">
      <Cards label={technician.today} min="9rem">
        <StatCard name={technician.jobsToday} value={figure(today.length)} />
        <StatCard name={technician.inProgress} value={figure(running.length)} />
        <StatCard name={technician.awaitingSignature} value={figure(waiting.length)} />
      </Cards>
      <Title order={2}>{technician.current}</Title>
      {current === undefined ? (
        <EmptyState text={technician.noCurrent} />
      ) : (
        <JobLine job={current} action={technician.continueJob} />
      )}
      <Title order={2}>{technician.schedule}</Title>
      {today.length === 0 ? (
        <EmptyState text={technician.nothingToday} />
      ) : (
        today.map((job) => <JobLine key={job.id} job={job} action={technician.startJob} />)
      )}
    </Stack>
  );
}

function JobLine({ job, action }: { readonly job: JobOrderListed; readonly action: string }) {
  return (
    <Panel>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>
            {formatTime(job.scheduled_date, job.time_zone)} · {job.client.name}
          </Text>
          <Text>
            {job.machine.model}, {job.machine.location}
          </Text>
          <WorkflowBadge status={job.workflow_status} />
        </div>
        <Button component={Link} to={jobsPath} size="md" aria-label={`${action}: ${job.number}`}>
          {action}
        </Button>
      </Group>
    </Panel>
  );
}
