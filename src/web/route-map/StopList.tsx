import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { recordAddress } from '#domain/events/record-address.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { refusal } from '#domain/workflow.ts';
import { shownName, shownPlace } from '#web/app/language/shown-name.ts';
import { formatDateTime, formatTime } from '#web/app/time/dates.ts';
import { jobAnchor } from '#web/records/job-orders/job-anchor.ts';
import { WorkflowBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { useSiteFacts } from '#web/records/job-orders/site-facts.tsx';
import { JobClient, JobMachine, JobNumber } from '#web/records/page/job-links.tsx';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { routeMapWords } from '#words/en/route-map.ts';
import { startWords } from '#words/en/start.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import { NavigateMenu } from './NavigateMenu.tsx';
import classes from './StopList.module.css';

/** The day's stops, sorted by time and numbered. */
export function StopList({ stops }: { readonly stops: readonly JobOrderListed[] }) {
  const { stops: label } = wordsOf(routeMapWords);
  return (
    <ol className={classes.stops} aria-label={label}>
      {stops.map((job, index) => (
        <Stop key={job.id} job={job} number={index + 1} />
      ))}
    </ol>
  );
}

/** The technician's current job, if it is not one of today's stops. */
export function EarlierJob({ job }: { readonly job: JobOrderListed }) {
  const { earlier } = wordsOf(routeMapWords);
  return (
    <>
      <Title order={2}>{earlier}</Title>
      <ul className={classes.stops} aria-label={earlier}>
        <Stop job={job} number={null} />
      </ul>
    </>
  );
}

type StopProps = { readonly job: JobOrderListed; readonly number: number | null };

function Stop({ job, number }: StopProps) {
  const { domain } = wordsOf(startWords);
  const words = wordsOf(routeMapWords);
  const site = useSiteFacts(job);
  const { client } = job;
  const isDone = refusal(jobOrderWorkflow, 'save', job, { role: 'technician' }) !== null;
  return (
    <Panel as="li" label={number === null ? shownName(client) : words.stop(number, shownName(client))}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Group gap="sm" wrap="nowrap">
            {number !== null && <span className={classes.number}>{countText(number)}</span>}
            <Title order={2} size="h3" id={jobAnchor(job.id)} tabIndex={-1}>
              {number === null
                ? formatDateTime(job.scheduled_date, job.time_zone)
                : formatTime(job.scheduled_date, job.time_zone)}
              {' · '}
              <JobClient job={job} />
            </Title>
          </Group>
          <WorkflowBadge status={job.workflow_status} />
        </Group>
        <Text>
          <JobNumber job={job} /> · {domain.serviceType[job.type]}
        </Text>
        <Facts
          facts={[
            { name: words.facts.address, value: shownPlace(job) },
            { name: words.facts.phone, value: <PhoneLink phone={client.phone} /> },
            ...site,
            { name: words.facts.machine, value: <JobMachine job={job} /> },
          ]}
        />
        <Group className="gh-actions">
          <NavigateMenu client={client} variant={isDone ? 'default' : 'filled'} />
          <Button
            variant="default"
            size="md"
            component={Link}
            to={recordAddress('job_orders', job.id)}
            aria-label={`${words.openJob}: ${job.number}`}
          >
            {words.openJob}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
