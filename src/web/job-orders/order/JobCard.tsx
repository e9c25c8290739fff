import { Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { shownLocation } from '#web/app/language/shown-name.ts';
import { useIsPhone } from '#web/app/parts/is-phone.ts';
import { formatAppointment, formatDateTime } from '#web/app/time/dates.ts';
import { useJobAfterEntries } from '#web/records/decisions/job-entries.ts';
import { jobAnchor } from '#web/records/job-orders/job-anchor.ts';
import { JobBadges, UrgencyBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { ContactBar } from '#web/records/job-orders/visit/ContactBar.tsx';
import { useNextAction } from '#web/records/job-orders/visit/next-action.ts';
import { StepButton } from '#web/records/job-orders/visit/StepButton.tsx';
import { VisitClock } from '#web/records/job-orders/visit/VisitClock.tsx';
import { JobClient, JobNumber } from '#web/records/page/job-links.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import classes from './Jobs.module.css';

type CardProps = { readonly job: JobOrderListed };

export function JobCard({ job: listed }: CardProps) {
  const job = useJobAfterEntries(listed);
  const { domain } = wordsOf(startWords);
  const { mine } = wordsOf(orderWords);
  const action = useNextAction(job);
  const { step, start, isRunning } = action;
  // Links to the job jump to this anchor, which is on the button that the specification requires.
  const anchor = { id: jobAnchor(job.id) };
  return (
    <Panel as="li" label={job.number}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text fw={600} size="lg">
            <JobNumber job={job} /> · {domain.serviceType[job.type]} · <JobClient job={job} />
          </Text>
          <Group gap="xs">
            <UrgencyBadge urgency={job.urgency} />
            <JobBadges job={job} />
            <VisitClock job={job} step={step} />
          </Group>
        </Group>
        <div className={classes.steps}>
          <StepButton
            job={job}
            action={action}
            {...(step !== 'leave' && anchor)}
            text={step === 'finish' ? mine.actions.continue : undefined}
          />
          {step === 'leave' && (
            <Button
              {...anchor}
              variant="default"
              size="md"
              disabled={isRunning}
              onClick={start}
              aria-label={`${mine.actions.start}: ${job.number}`}
            >
              {mine.actions.start}
            </Button>
          )}
        </div>
        <Folded job={job}>
          <AllFacts job={job} />
          {isJob('open', job) && <ContactBar job={job} />}
        </Folded>
      </Stack>
    </Panel>
  );
}

/** On a phone, a few lines about the job that open to show the rest of the card. Elsewhere, the whole card. */
function Folded({ job, children }: CardProps & { readonly children: ReactNode }) {
  const { scheduled_date, time_zone, machine, description } = job;
  if (!useIsPhone()) return children;
  return (
    <details className={classes.folded}>
      <summary>
        <div>
          <Text truncate>
            {formatAppointment(scheduled_date, time_zone)} · <bdi>{shownLocation(machine)}</bdi>
          </Text>
          <Text>
            <bdi>{machine.model}</bdi> · <bdi dir="ltr">{unbroken(machine.serial_number)}</bdi>
          </Text>
          <Text c="dimmed" truncate>
            <bdi>{description}</bdi>
          </Text>
        </div>
        <IconChevronDown aria-hidden size={20} />
      </summary>
      {children}
    </details>
  );
}

function AllFacts({ job }: CardProps) {
  const { app } = wordsOf(startWords);
  const { facts } = wordsOf(orderWords);
  return (
    <>
      <Facts
        shortest="8rem"
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
          { name: facts.location, value: shownLocation(job.machine) },
          { name: facts.serial, value: <bdi dir="ltr">{unbroken(job.machine.serial_number)}</bdi> },
        ]}
      />
      <Facts
        facts={[
          { name: facts.description, value: job.description },
          { name: app.site.instructions, value: job.special_instructions },
          { name: app.site.access, value: job.site?.access_notes },
        ]}
      />
    </>
  );
}
