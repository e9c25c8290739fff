import { isJob, type JobOrderState, jobOrderWorkflow } from '#domain/job-order.ts';
import type { ServiceRequestAction } from '#domain/service-request.ts';
import { allows } from '#domain/workflow.ts';

/** Returns whether the job of a request permits the action: a started visit cannot be withdrawn with it. */
export function leavesRoomFor(action: ServiceRequestAction, job: JobOrderState | null): boolean {
  if (job === null || isJob('cancelled', job)) return true;
  if (action === 'withdraw') return allows(jobOrderWorkflow, 'call_off', job);
  return action !== 'close';
}
