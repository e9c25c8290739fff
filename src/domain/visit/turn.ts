import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { isDisputeOpen } from '#domain/signing/dispute.ts';
import { asksForVisit } from './outcome.ts';

/** A reason why a planner has to act on a job, regardless of the state of its visit. */
export type PlannerNeed = 'answer_time' | 'settle_dispute' | 'plan_next';

type Instant = Date | string;
type Needs = Pick<
  JobOrder,
  'status' | 'outcome' | 'follow_up_required' | 'forerunner_id' | 'service_request_id'
> & {
  readonly asked_date: Instant | null;
  readonly disputed_at: Instant | null;
  readonly dispute_settled_at: Instant | null;
  readonly settled_at: Instant | null;
  /** The job that follows this one. */
  readonly follower: object | null;
};

/** Returns the reason why a planner has to act on the job, or null if there is none. */
export function plannerNeedOf(job: Needs): PlannerNeed | null {
  if (isJob('planned', job)) return job.asked_date === null ? null : 'answer_time';
  if (isDisputeOpen(job)) return 'settle_dispute';
  return needsNextVisit(job) ? 'plan_next' : null;
}

/**
 * Returns whether an ended visit needs a follow-up visit that no one has planned or settled. After a no-show, the
 * job's request decides, if it has one.
 */
export function needsNextVisit(job: Needs): boolean {
  if (job.follower !== null || !asksForVisit(job)) return false;
  return isJob('completed', job) || job.service_request_id === null;
}
