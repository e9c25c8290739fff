import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import type { VisitOutcome } from '#domain/job-orders/visit.ts';
import { type MissingPart, noPart } from '#domain/values/missing-part.ts';
import { begunBy } from './course.ts';

/** The outcomes of work that has started but cannot be finished now. */
export const interruptions = ['part_missing', 'cannot_finish'] as const satisfies readonly VisitOutcome[];
export type Interruption = (typeof interruptions)[number];

type Ending = { readonly at: Date; readonly reason: string };
type Interrupting = Ending & { readonly recorded?: Date } & Pick<
    MissingPart,
    'missing_part' | 'part_expected_on'
  >;

/** Returns whether the visit ended because a part was missing. */
export function lacksPart({ outcome }: { readonly outcome: VisitOutcome | null }): boolean {
  return outcome === 'part_missing';
}

/** Returns whether more work is needed, according to the visit's outcome or the answers in its form. */
export function isDoneInPart({
  outcome,
  problem_resolved,
  follow_up_required,
}: Pick<JobOrder, 'outcome' | 'problem_resolved' | 'follow_up_required'>): boolean {
  return outcome !== null || follow_up_required || !problem_resolved;
}

/** Returns the fields of a no-show. The visit is canceled, and nothing is billed or signed. */
export function missedVisit({ at, reason }: Ending) {
  return {
    outcome: 'nobody_there',
    outcome_reason: reason,
    cancelled_at: at,
    cancellation_reason: reason,
  } as const;
}

/** Returns the fields of work that needs a follow-up visit. The finished work is signed as usual. */
export function interruptedVisit(
  outcome: Interruption,
  { at, recorded = at, reason, missing_part, part_expected_on }: Interrupting,
  job: Parameters<typeof begunBy>[1],
) {
  return {
    outcome,
    outcome_reason: reason,
    ...(lacksPart({ outcome }) ? { ...noPart, missing_part, part_expected_on } : noPart),
    problem_resolved: false,
    follow_up_required: true,
    follow_up_reason: reason,
    ...begunBy(at, job, recorded),
    job_order_form_submitted_at: null,
  } as const;
}

const noOutcome = { outcome: null, outcome_reason: null, ...noPart } as const;

/**
 * Returns the fields of an interrupted visit whose work continues, so nothing is missing. The form keeps its entries,
 * except for the follow-up visit that the interruption itself required.
 */
export function continuedVisit({
  outcome,
  outcome_reason,
  follow_up_reason = null,
}: Pick<JobOrder, 'outcome'> & Partial<Pick<JobOrder, 'outcome_reason' | 'follow_up_reason'>>) {
  if (outcome === null) return {};
  const isAskedByOutcome = follow_up_reason === outcome_reason;
  return { ...noOutcome, ...(isAskedByOutcome && { follow_up_required: false, follow_up_reason: null }) };
}

/** Returns the fields of an interrupted visit whose report says that everything is done after all. */
export function resolvedVisit(
  job: Pick<JobOrder, 'outcome' | 'problem_resolved' | 'follow_up_required'>,
): Partial<typeof noOutcome> {
  const isDone = !isDoneInPart({ ...job, outcome: null });
  return job.outcome !== null && isDone ? noOutcome : {};
}

/** Returns whether the job was canceled or has unfinished work, and has no follow-up visit yet. */
export function isLeftUndone(
  job: Pick<JobOrder, 'status' | 'follow_up_required'> & { readonly follower: unknown },
): boolean {
  return (
    job.follower === null && (isJob('cancelled', job) || (isJob('completed', job) && job.follow_up_required))
  );
}

/**
 * Returns whether an ended job needs a visit: it has unfinished work, was a no-show, or was a canceled follow-up visit.
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

/** Returns whether the visit has a price. A canceled visit costs nothing, and no plan covers it. */
export function hasPrice(job: Pick<JobOrder, 'status'>): boolean {
  return !isJob('cancelled', job);
}

/** The ways in which a visit that needs a follow-up visit can end. */
export type VisitEnd = 'called_off' | 'signed' | VisitOutcome;

/**
 * Returns the outcome of an ended visit. Only a no-show cancels the visit; after all other outcomes, the work was
 * signed.
 */
export function visitEndOf({ status, outcome }: Pick<JobOrder, 'status' | 'outcome'>): VisitEnd {
  if (outcome === 'nobody_there') return outcome;
  return isJob('cancelled', { status }) ? 'called_off' : (outcome ?? 'signed');
}
