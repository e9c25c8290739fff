import { Button, Group } from '@mantine/core';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { jobStages } from '#domain/job-orders/order.ts';
import { type JobOrderAction, jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { availableActions } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDate, formatTime } from '#web/app/time/dates.ts';
import type { JobQuestion } from '#web/records/job-orders/actions/job-dialog.ts';
import { JobBadge, UrgencyBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { DueTime, JobTarget, useOpenTarget } from '#web/records/job-orders/TargetTag.tsx';
import { JobClient, JobMachine, JobNumber, JobTechnician } from '#web/records/page/job-links.tsx';
import { useOperatorColumn } from '#web/records/people/operator-column.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { iconTags } from '#web/ui/Tag.tsx';
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
    { id: 'job', name: columns.job, cell: (job) => <JobName job={job} />, sortValue: ({ number }) => number },
    ...useOperatorColumn(),
    {
      id: 'client',
      name: columns.client,
      cell: (job) => <ClientName job={job} />,
      sortValue: ({ client }) => shownName(client),
    },
    {
      id: 'scheduled',
      name: columns.scheduled,
      cell: (job) => <ScheduledTime job={job} />,
      sortValue: ({ scheduled_date }) => Date.parse(scheduled_date),
    },
    {
      id: 'technician',
      name: columns.technician,
      cell: (job) => <Technician job={job} ask={ask} actions={actionsOf(job)} />,
      sortValue: ({ technician }) => technician && shownName(technician),
    },
    {
      id: 'status',
      name: columns.status,
      cell: (job) => <Badges job={job} />,
      sortValue: ({ stage }) => jobStages.indexOf(stage),
    },
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
    <div className={classes.name}>
      <TwoLines
        first={<JobNumber job={job} className={classes.number ?? ''} />}
        second={domain.serviceType[job.type]}
      />
    </div>
  );
}

function ClientName({ job }: JobProps) {
  return (
    <div className={classes.names}>
      <TwoLines first={<JobClient job={job} />} second={<JobMachine job={job} />} />
    </div>
  );
}

/** True if no technician has arrived and the arrival target is close or missed. */
function useIsPressing(job: JobOrderListed): boolean {
  const state = useOpenTarget(job);
  return state !== null && job.first_arrived_at === null;
}

/** The planned time, and the time left if the arrival target is close or missed. */
function ScheduledTime({ job }: JobProps) {
  const { scheduled_date, time_zone, arrive_by } = job;
  const isPressing = useIsPressing(job);
  return (
    <div className={classes.scheduled}>
      <TwoLines
        first={<time dateTime={scheduled_date}>{formatDate(scheduled_date, time_zone)}</time>}
        second={
          <>
            {formatTime(scheduled_date, time_zone)}
            {isPressing && ' · '}
            {isPressing && <DueTime kind="arrival" by={arrive_by} time_zone={time_zone} />}
          </>
        }
      />
    </div>
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

/**
 * The urgency, state and arrival target as icons. A target that is close or missed is shown as text next to the time
 * instead.
 */
function Badges({ job }: JobProps) {
  const isPressing = useIsPressing(job);
  return (
    <Group gap={6} className={`${iconTags} ${classes.badges}`}>
      <UrgencyBadge urgency={job.urgency} />
      <JobBadge job={job} />
      {!isPressing && <JobTarget job={job} />}
    </Group>
  );
}
