import { Button } from '@mantine/core';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { refusal } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { calendarWords } from '#words/en/calendar.ts';
import { wordsOf } from '#words/words.ts';

type AssignButtonProps = { readonly job: JobOrderListed; readonly assign: () => void };

/**
 * The button to assign or reassign the job. Renders nothing if the job's state or the role does not allow it.
 */
export function AssignButton({ job, assign }: AssignButtonProps) {
  const words = wordsOf(calendarWords);
  const role = useEffectiveRole();
  if (role === null || refusal(jobOrderWorkflow, 'assign', job, { role }) !== null) return null;
  const text = job.technician === null ? words.assign : words.reassign;
  return (
    <Button
      variant={job.technician === null ? 'filled' : 'default'}
      aria-label={`${text}: ${job.number}`}
      onClick={assign}
    >
      {text}
    </Button>
  );
}
