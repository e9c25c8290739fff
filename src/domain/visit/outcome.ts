import { isJob, type JobOrder, type VisitOutcome } from '#domain/job-order.ts';

/** What a technician says of work that was begun and cannot be finished now. */
export const interruptions = ['part_missing', 'cannot_finish'] as const satisfies readonly VisitOutcome[];
export type Interruption = (typeof interruptions)[number];

type Ending = { readonly at: Date; readonly reason: string };

/** Nobody was there: the visit ends, and nothing of it is billed or signed. */
export function missedVisit({ at, reason }: Ending) {
  return {
    outcome: 'nobody_there',
    outcome_reason: reason,
    cancelled_at: at,
    cancellation_reason: reason,
  } as const;
}

/** The work stops here: the form says so, and asks for another visit. What was done is signed for as usual. */
export function interruptedVisit(outcome: Interruption, { at, reason }: Ending, started_at: Date | null) {
  return {
    outcome,
    outcome_reason: reason,
    problem_resolved: false,
    follow_up_required: true,
    follow_up_reason: reason,
    started_at: started_at ?? at,
    job_order_form_submitted_at: null,
  } as const;
}

/** Whether the job is over and nobody has planned the visit that it asks for. */
export function isLeftUndone(
  job: Pick<JobOrder, 'status' | 'follow_up_required'> & { readonly follower: unknown },
): boolean {
  return (
    job.follower === null && (isJob('cancelled', job) || (isJob('completed', job) && job.follow_up_required))
  );
}
