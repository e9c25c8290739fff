import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { recordAddress } from '#domain/events/record-address.ts';
import { shownLocation, shownName } from '#web/app/language/shown-name.ts';
import { formatAppointment, formatPlainDate, instantToZoned } from '#web/app/time/dates.ts';
import { JobBadges } from '#web/records/job-orders/StatusBadges.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Jobs.module.css';

type ClosedJobsProps = { readonly jobs: readonly JobOrderListed[] };

/** The technician's closed jobs as rows, by month. A row opens to show the job's facts. */
export function ClosedJobs({ jobs }: ClosedJobsProps) {
  const months = [...new Set(jobs.map(monthOf))];
  return months.map((month) => {
    const name = formatPlainDate(`${month}-01`, { month: 'long', year: 'numeric' });
    return (
      <section key={month} className={classes.month}>
        <Title order={3}>{name}</Title>
        <ul className={classes.closed} aria-label={name}>
          {jobs.map((job) => monthOf(job) === month && <ClosedJob key={job.id} job={job} />)}
        </ul>
      </section>
    );
  });
}

const monthOf = ({ scheduled_date, time_zone }: JobOrderListed) =>
  instantToZoned(scheduled_date, time_zone).slice(0, 7);

function ClosedJob({ job }: { readonly job: JobOrderListed }) {
  const { domain } = wordsOf(startWords);
  const { facts, mine } = wordsOf(orderWords);
  const { client, machine, number, scheduled_date, time_zone } = job;
  return (
    <li aria-label={number}>
      <details>
        <summary>
          <Text fw={600} truncate>
            <bdi dir="ltr" className="gh-number">
              {number}
            </bdi>{' '}
            · <bdi>{shownName(client)}</bdi>
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {formatAppointment(scheduled_date, time_zone)} · <bdi>{machine.model}</bdi>
          </Text>
        </summary>
        <Group gap="xs">
          <Text>{domain.serviceType[job.type]}</Text>
          <JobBadges job={job} />
        </Group>
        <Facts
          facts={[
            { name: facts.location, value: shownLocation(machine) },
            { name: facts.serial, value: <bdi dir="ltr">{unbroken(machine.serial_number)}</bdi> },
            { name: facts.description, value: job.description },
          ]}
        />
      </details>
      <Button
        variant="default"
        component={Link}
        to={recordAddress('job_orders', job.id)}
        aria-label={`${mine.actions.view}: ${number}`}
      >
        {mine.actions.view}
      </Button>
    </li>
  );
}
