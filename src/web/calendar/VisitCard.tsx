import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { recordAddress } from '#domain/events/record-address.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { endOf } from '#domain/planning/appointment.ts';
import { refusal } from '#domain/workflow.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { shownPlace } from '#web/app/language/shown-name.ts';
import { formatDateTime, formatTime, formatWindow, formatWindowTime } from '#web/app/time/dates.ts';
import { useMoment } from '#web/app/time/now.ts';
import { JobBadge, UrgencyBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { heldUntilText, sentencesOf } from '#web/records/job-orders/visit/visit-sentences.ts';
import {
  JobClient,
  JobMachine,
  JobNumber,
  JobOperator,
  JobTechnician,
} from '#web/records/page/job-links.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { Cards } from '#web/ui/Cards.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { calendarWords } from '#words/en/calendar.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** The role of the person who reads the schedule. */
export type Reader = 'operator' | 'technician' | 'client';

/** Renders additional actions for a job. */
export type JobAction = (job: JobOrderListed) => ReactNode;

type VisitsProps = {
  readonly jobs: readonly JobOrderListed[];
  readonly reader: Reader;
  readonly label: string;
  /** True if the cards are for several days, so each one shows its date. */
  readonly withDate?: boolean;
  readonly action?: JobAction | undefined;
};

export function VisitCards({ jobs, label, reader, withDate = false, action }: VisitsProps) {
  return (
    <Cards label={label} min="22rem">
      {jobs.map((job) => (
        <VisitCard key={job.id} job={job} reader={reader} withDate={withDate} action={action?.(job)} />
      ))}
    </Cards>
  );
}

type VisitCardProps = {
  readonly job: JobOrderListed;
  readonly reader: Reader;
  readonly withDate: boolean;
  readonly action: ReactNode;
};

function VisitCard({ job, reader, withDate, action }: VisitCardProps) {
  const { domain } = wordsOf(startWords);
  const { facts, noTechnician } = wordsOf(calendarWords);
  const seesEvery = useSeesEveryOperator();
  const { client, technician } = job;
  const when = timeOf(job, reader, withDate);
  const clientFacts = [
    { name: facts.client, value: <JobClient job={job} /> },
    { name: facts.phone, value: <PhoneLink phone={client.phone} /> },
    { name: facts.address, value: shownPlace(job) },
  ];
  const technicianFacts = [
    { name: facts.technician, value: <JobTechnician job={job} nobody={noTechnician} /> },
    { name: facts.phone, value: technician && <PhoneLink phone={technician.phone} /> },
  ];
  const people = {
    operator: [...clientFacts.slice(0, 1), ...technicianFacts.slice(0, 1)],
    technician: clientFacts,
    client: technicianFacts,
  };
  return (
    <Panel as="li" label={job.number}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text fw={600} size="lg">
            <bdi>{when}</bdi>
          </Text>
          <Group gap="xs">
            <UrgencyBadge urgency={job.urgency} />
            <JobBadge job={job} />
          </Group>
        </Group>
        {reader === 'client' && <StandingLine job={job} />}
        <Text>
          <JobNumber job={job} /> · {domain.serviceType[job.type]}
        </Text>
        <Facts
          facts={[
            ...people[reader],
            { name: facts.machine, value: <JobMachine job={job} /> },
            { name: facts.operator, value: seesEvery && <JobOperator job={job} /> },
          ]}
        />
        <NextStep job={job} reader={reader} />
        {action}
      </Stack>
    </Panel>
  );
}

/**
 * A line about the current state of the visit. It is omitted if the visit's time and status already say everything.
 */
function StandingLine({ job }: Pick<VisitCardProps, 'job'>) {
  const line = useMoment((now) => sentencesOf(job, now).line);
  const held = useMoment((now) => heldUntilText(job, now));
  if (line === '') return null;
  return (
    <>
      <Text fw={600} c="gulf">
        {line}
      </Text>
      {held !== '' && <Text>{held}</Text>}
    </>
  );
}

function NextStep({ job, reader }: Pick<VisitCardProps, 'job' | 'reader'>) {
  const isStaff = useIsStaff();
  const { openJob, reviewAndSign } = wordsOf(calendarWords);
  const link = (text: string, to: string) => (
    <Button variant="default" size="md" component={Link} to={to} aria-label={`${text}: ${job.number}`}>
      {text}
    </Button>
  );
  if (reader === 'technician') return link(openJob, recordAddress('job_orders', job.id));
  const canSign = !isStaff && refusal(jobOrderWorkflow, 'sign', job, { role: 'client' }) === null;
  return reader === 'client' && canSign ? link(reviewAndSign, `/client/jobs/${job.id}/signature`) : null;
}

/** Returns the arrival window for a client, and the planned start and end for everyone else. */
function timeOf(job: JobOrderListed, reader: Reader, withDate: boolean): string {
  const { scheduled_date, duration_minutes, window_minutes, time_zone } = job;
  if (reader === 'client') {
    return (withDate ? formatWindow : formatWindowTime)(scheduled_date, window_minutes, time_zone);
  }
  const ends = endOf({ scheduled_date: new Date(scheduled_date), duration_minutes }).toISOString();
  const begins = (withDate ? formatDateTime : formatTime)(scheduled_date, time_zone);
  return `${begins} – ${formatTime(ends, time_zone)}`;
}
