import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { readSigning } from '#contract/job-orders/signature/sign.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { usePlanningFacts } from '#web/job-orders/appointment/planning-facts.tsx';
import { JobForm } from '#web/job-orders/form/JobForm.tsx';
import { PastVisits } from '#web/job-orders/form/PastVisits.tsx';
import { JobReport } from '#web/job-orders/signature/JobReport.tsx';
import { RecordHistoryButton } from '#web/records/history/RecordHistoryButton.tsx';
import { usePriceFacts } from '#web/records/job-orders/price-facts.ts';
import { JobBadges, UrgencyBadge } from '#web/records/job-orders/StatusBadges.tsx';
import { JobTarget } from '#web/records/job-orders/TargetTag.tsx';
import { ContactBar } from '#web/records/job-orders/visit/ContactBar.tsx';
import { JobFirstVisit } from '#web/records/job-orders/visit/FirstVisit.tsx';
import { useNextAction } from '#web/records/job-orders/visit/next-action.ts';
import { useTrouble } from '#web/records/job-orders/visit/TroubleDialog.tsx';
import { VisitClock } from '#web/records/job-orders/visit/VisitClock.tsx';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { wordsOf } from '#words/words.ts';
import { JobFacts } from './JobFacts.tsx';

type PartProps = { readonly job: JobOrderView };

/** The states of the job and its visit, as its technician needs them. */
export function WorkTags({ job }: PartProps) {
  const { step } = useNextAction(job);
  return (
    <>
      <UrgencyBadge urgency={job.urgency} />
      <JobBadges job={job} />
      <VisitClock job={job} step={step} />
      <JobTarget job={job} />
      <RecordHistoryButton record="job_orders" recordId={job.id} subject={job.number} />
    </>
  );
}

/** Starts the visit without setting out first. */
function StartButton({ job }: PartProps) {
  const { actions } = wordsOf(orderWords).mine;
  const { step, start, isRunning } = useNextAction(job);
  if (step !== 'leave') return null;
  return (
    <Button variant="default" size="md" loading={isRunning} onClick={start}>
      {actions.start}
    </Button>
  );
}

/**
 * Loads the signing screen and its choices while the device is online, because there may be no connection at the
 * site.
 */
function useSigningAhead({ id }: Pick<JobOrderView, 'id'>): void {
  useServerQuery(readSigning, { id });
  useEffect(() => {
    void import('#web/job-orders/signature/SignatureScreen.tsx').catch(() => undefined);
  }, []);
}

type JobWorkProps = PartProps & {
  /** The element at the end of the page that holds the bar with the next step. */
  readonly bar: HTMLElement | null;
};

/**
 * The visit as its technician needs it. Before the work, and while it is on hold, the contact details and directions
 * come first; during the work, the form comes first.
 */
export function JobWork({ job, bar }: JobWorkProps) {
  const price = usePriceFacts(job);
  const planning = usePlanningFacts(job);
  const isPlanned = isJob('planned', job);
  const isAtWork = !isPlanned && job.paused_at === null;
  const contact = <ContactBar key="contact" job={job} />;
  const trouble = useTrouble(job);
  useSigningAhead(job);
  const form = <JobForm key="form" job={job} action={!isPlanned && trouble.button} bar={bar} />;
  return (
    <>
      {!isAtWork && contact}
      {isPlanned && (
        <Group gap="xs">
          <StartButton job={job} />
          {trouble.button}
        </Group>
      )}
      {!isPlanned && form}
      {isAtWork && contact}
      <JobFacts job={job} planning={planning} payment={price} isOwnWork />
      <JobFirstVisit job={job} />
      <PastVisits job={job} />
      {isPlanned && form}
      <JobReport job={job} />
      {trouble.dialog}
    </>
  );
}
