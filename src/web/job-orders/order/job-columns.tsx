import { Button, Group } from '@mantine/core';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { type JobOrderAction, jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { availableActions } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { formatDate, formatTime } from '#web/app/time/dates.ts';
import type { JobQuestion } from '#web/records/job-orders/actions/job-dialog.ts';
import { JobBadge, UrgencyBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { JobTarget } from '#web/records/job-orders/TargetTag.tsx';
import { JobClient, JobMachine, JobNumber, JobTechnician } from '#web/records/page/job-links.tsx';
import { useOperatorColumn } from '#web/records/people/operator-column.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { TwoLines } from '#web/ui/TwoLines.tsx';
import { jobsWords } from '#words/en/job-orders/order/jobs.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { JobRowActions } from './JobRowActions.tsx';
import classes from './Jobs.module.css';

type Ask = (question: JobQuestion) => void;
type JobProps = { readonly job: JobOrderListed };
type ActionProps = JobProps & { readonly ask: Ask; readonly actions: readonly JobOrderAction[] };

type ListOptions = {
  /** True if the list contains only jobs that need a follow-up visit. */
  readonly isFollowUpList: boolean;
};

export function useJobColumns(ask: Ask, { isFollowUpList }: ListOptions): readonly Column<JobOrderListed>[] {
  const { columns } = wordsOf(jobsWords);
  const role = useEffectiveRole();
  const actionsOf = (job: JobOrderListed) =>
    role === null ? [] : availableActions(jobOrderWorkflow, job, { role });
  return [
    { name: columns.job, cell: (job) => <JobName job={job} /> },
    ...useOperatorColumn(),
    { name: columns.client, cell: (job) => <ClientName job={job} /> },
    { name: columns.scheduled, cell: (job) => <ScheduledTime job={job} /> },
    {
      name: columns.technician,
      cell: (job) => <Technician job={job} ask={ask} actions={actionsOf(job)} />,
    },
    { name: columns.status, cell: (job) => <Badges job={job} /> },
    {
      name: columns.actions,
      isAction: true,
      cell: (job) => (
        <JobRowActions job={job} ask={ask} actions={actionsOf(job)} isFollowUpList={isFollowUpList} />
      ),
    },
  ];
}

function JobName({ job }: JobProps) {
  const { domain } = wordsOf(startWords);
  return (
    <TwoLines
      first={<JobNumber job={job} className={classes.number ?? ''} />}
      second={domain.serviceType[job.type]}
    />
  );
}

function ClientName({ job }: JobProps) {
  return <TwoLines first={<JobClient job={job} />} second={<JobMachine job={job} />} />;
}

function ScheduledTime({ job: { scheduled_date, time_zone } }: JobProps) {
  return (
    <time dateTime={scheduled_date} className={classes.scheduled}>
      <TwoLines
        first={formatDate(scheduled_date, time_zone)}
        second={formatTime(scheduled_date, time_zone)}
      />
    </time>
  );
}

function Technician({ job, ask, actions }: ActionProps) {
  const words = wordsOf(jobsWords);
  if (job.technician !== null || !actions.includes('assign')) {
    return <JobTechnician job={job} nobody={words.noTechnician} />;
  }
  return (
    <Button
      size="sm"
      px="xs"
      className={classes.assign ?? ''}
      aria-label={`${words.assign}: ${job.number}`}
      onClick={() => ask({ kind: 'assign', job })}
    >
      {words.assign}
    </Button>
  );
}

function Badges({ job }: JobProps) {
  return (
    <Group gap={6} className={classes.badges ?? ''}>
      <UrgencyBadge urgency={job.urgency} />
      <JobBadge job={job} />
      <JobTarget job={job} />
    </Group>
  );
}
