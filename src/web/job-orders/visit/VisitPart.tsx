import { Group } from '@mantine/core';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { ContactBar } from '#web/records/visit/ContactBar.tsx';
import { useNextAction } from '#web/records/visit/next-action.ts';
import { OutcomeNotice } from '#web/records/visit/OutcomeNotice.tsx';
import { StepBar } from '#web/records/visit/StepBar.tsx';
import { StepButton } from '#web/records/visit/StepButton.tsx';
import { TroubleButton } from '#web/records/visit/TroubleDialog.tsx';
import { VisitClock } from '#web/records/visit/VisitClock.tsx';

type PartProps = { readonly job: JobOrderView };

/**
 * The outcome of an unfinished visit, which everyone sees, and the directions and the progress, which only
 * the technician sees.
 */
export function VisitPart({ job }: PartProps) {
  const isOwn = useEffectiveRole() === 'technician' && isJob('open', job);
  return (
    <>
      <OutcomeNotice job={job} />
      {isOwn && <OwnVisit job={job} />}
    </>
  );
}

function OwnVisit({ job }: PartProps) {
  const { step } = useNextAction(job);
  return (
    <>
      <Group>
        <VisitClock job={job} step={step} />
      </Group>
      <ContactBar job={job} />
      <Group>
        <TroubleButton job={job} />
      </Group>
    </>
  );
}

/** The technician's next step, at the bottom of the page. */
export function VisitBar({ job }: PartProps) {
  const isOwn = useEffectiveRole() === 'technician' && isJob('open', job);
  const action = useNextAction(job);
  return (
    isOwn && (
      <StepBar>
        <StepButton job={job} action={action} />
      </StepBar>
    )
  );
}
