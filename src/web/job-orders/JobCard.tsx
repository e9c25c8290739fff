import { Button, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { JobOrderListed } from '#contract/job-order.ts';
import { startJobOrder } from '#contract/job-orders.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { jobAnchor } from '#web/app/job-orders/job-anchor.ts';
import { JobStatusBadge, WorkflowBadge } from '#web/app/job-orders/StatusBadges.tsx';
import { useSiteFacts } from '#web/app/job-orders/site-facts.tsx';
import { PhoneLink } from '#web/app/people/PhoneLink.tsx';
import { JobClient, JobNumber } from '#web/app/records/job-links.tsx';
import { RecordLink } from '#web/app/records/RecordLink.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { jobOrdersWords } from '#words/en/job-orders.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { nextStepOf } from './next-step.ts';

export function JobCard({ job }: { readonly job: JobOrderListed }) {
  const { domain } = wordsOf(startWords);
  const jobOrders = wordsOf(jobOrdersWords);
  const { facts, mine } = jobOrders;
  const site = useSiteFacts(job);
  const role = useEffectiveRole();
  const navigate = useNavigate();
  const form = `/technician/jobs/${job.id}`;
  const start = useCommand(startJobOrder, { onSuccess: () => void navigate({ to: form }) });
  if (role === null) return null;
  const step = nextStepOf(job, { role });
  const take = () => {
    if (step === 'start') void start.run({ id: job.id, version: job.version });
    else void navigate({ to: step === 'sign' ? `${form}/signature` : form });
  };
  return (
    <Panel as="li" label={job.number}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text fw={600} size="lg">
            <JobNumber job={job} /> · {domain.serviceType[job.type]} · <JobClient job={job} />
          </Text>
          <Group gap="xs">
            <JobStatusBadge status={job.status} />
            <WorkflowBadge status={job.workflow_status} />
          </Group>
        </Group>
        <Facts
          facts={[
            { name: facts.scheduled, value: formatDateTime(job.scheduled_date, job.time_zone) },
            {
              name: facts.machine,
              value: (
                <RecordLink record="machines" id={job.machine_id}>
                  {job.machine.model}
                </RecordLink>
              ),
            },
            { name: facts.location, value: job.machine.location },
            { name: facts.serial, value: <bdi dir="ltr">{job.machine.serial_number}</bdi> },
            { name: facts.phone, value: <PhoneLink phone={job.client.phone} /> },
            ...site,
            { name: facts.description, value: job.description },
          ]}
        />
        <Button
          id={jobAnchor(job.id)}
          size="lg"
          fullWidth
          variant={step === 'view' ? 'default' : 'filled'}
          loading={start.isRunning}
          onClick={take}
          aria-label={`${mine.actions[step]}: ${job.number}`}
        >
          {mine.actions[step]}
        </Button>
      </Stack>
    </Panel>
  );
}
