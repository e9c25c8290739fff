import { isJob, type JobOrder, type VisitOutcome } from '#domain/job-order.ts';
import { type MissingPart, noPart } from '#domain/values/missing-part.ts';
import { begunBy } from './course.ts';

/** What a technician says of work that was begun and cannot be finished now. */
export const interruptions = ['part_missing', 'cannot_finish'] as const satisfies readonly VisitOutcome[];
export type Interruption = (typeof interruptions)[number];

type Ending = { readonly at: Date; readonly reason: string };
type Interrupting = Ending & Pick<MissingPart, 'missing_part' | 'part_expected_on'>;

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
export function interruptedVisit(
  outcome: Interruption,
  { at, reason, missing_part, part_expected_on }: Interrupting,
  job: Parameters<typeof begunBy>[1],
) {
  return {
    outcome,
    outcome_reason: reason,
    ...(outcome === 'part_missing' ? { ...noPart, missing_part, part_expected_on } : noPart),
    problem_resolved: false,
    follow_up_required: true,
    follow_up_reason: reason,
    ...begunBy(at, job),
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

/**
 * Whether a job that is over asks for another visit that nobody has said to be needless: it left something to do, or it
 * was itself such a visit and did not take place. One that was simply called off asks for none.
 */
export function asksForVisit(
  job: Pick<JobOrder, 'status' | 'follow_up_required' | 'outcome' | 'forerunner_id'> & {
    readonly settled_at: Date | string | null;
  },
): boolean {
  if (job.settled_at !== null) return false;
  if (isJob('cancelled', job)) return job.outcome !== null || job.forerunner_id !== null;
  return isJob('completed', job) && job.follow_up_required;
}

/** A visit that was called off costs nothing, and no plan covers it: nothing is said of its price. */
export function hasPrice(job: Pick<JobOrder, 'status'>): boolean {
  return !isJob('cancelled', job);
}

/** How a visit ended that asks for another one. */
export type VisitEnd = 'called_off' | 'signed' | VisitOutcome;

/** Only a visit that met nobody is called off by its outcome. After any other the technician had the work signed. */
export function visitEndOf({ status, outcome }: Pick<JobOrder, 'status' | 'outcome'>): VisitEnd {
  if (outcome === 'nobody_there') return outcome;
  return isJob('cancelled', { status }) ? 'called_off' : (outcome ?? 'signed');
}
