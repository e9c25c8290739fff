import { Button, Group, Text } from '@mantine/core';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { refusal } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { UrgencyBadge, WorkflowBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { JobTarget } from '#web/records/job-orders/TargetTag.tsx';
import {
  JobClient,
  JobMachine,
  JobNumber,
  JobOperator,
  JobTechnician,
} from '#web/records/page/job-links.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Dashboard.module.css';

type UrgentJobCardProps = { readonly job: JobOrderListed; readonly assign: () => void };

/**
 * A card with all details of an urgent job. If the job is under "Needs attention" too, that list has the quicker step.
 */
export function UrgentJobCard({ job, assign }: UrgentJobCardProps) {
  const { domain } = wordsOf(startWords);
  const { operator } = wordsOf(dashboardsWords);
  const { facts } = operator;
  const role = useEffectiveRole();
  const seesEvery = useSeesEveryOperator();
  const canAssign = role !== null && refusal(jobOrderWorkflow, 'assign', job, { role }) === null;
  const text = job.technician === null ? operator.assign : operator.reassign;
  return (
    <Panel as="li" label={job.number}>
      <div className={classes.card}>
        <div>
          <Text fw={600}>
            <JobClient job={job} />
          </Text>
          <Text size="sm" c="dimmed">
            <JobNumber job={job} /> · {domain.serviceType[job.type]}
          </Text>
        </div>
        <Group gap="xs">
          <UrgencyBadge urgency={job.urgency} />
          <WorkflowBadge status={job.workflow_status} />
          <JobTarget job={job} />
        </Group>
        <Text dir="auto" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {job.description}
        </Text>
        <Facts
          shortest="8rem"
          facts={[
            { name: facts.operator, value: seesEvery && <JobOperator job={job} /> },
            { name: facts.machine, value: <JobMachine job={job} /> },
            { name: facts.scheduled, value: formatDateTime(job.scheduled_date, job.time_zone) },
            { name: facts.technician, value: <JobTechnician job={job} nobody={operator.noTechnician} /> },
          ]}
        />
        {canAssign && (
          <Button data-last variant="default" aria-label={`${text}: ${job.number}`} onClick={assign}>
            {text}
          </Button>
        )}
      </div>
    </Panel>
  );
}
