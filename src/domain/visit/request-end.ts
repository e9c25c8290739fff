import { isJob, type JobOrderState, jobOrderWorkflow } from '#domain/job-order.ts';
import type { ServiceRequestAction } from '#domain/service-request.ts';
import { allows } from '#domain/workflow.ts';

/** Whether the job that a request has leaves room for the action: a visit that was begun is not taken back with it. */
export function leavesRoomFor(action: ServiceRequestAction, job: JobOrderState | null): boolean {
  if (job === null || isJob('cancelled', job)) return true;
  if (action === 'withdraw') return allows(jobOrderWorkflow, 'call_off', job);
  return action !== 'close';
}
