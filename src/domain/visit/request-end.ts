import { isJob } from '#domain/job-orders/order.ts';
import { type JobOrderState, jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import type { ServiceRequestAction } from '#domain/service-request.ts';
import { allows } from '#domain/workflow.ts';

/**
 * Returns whether the job allows the action. A request cannot be withdrawn once its visit has started, or closed
 * while its job is open or completed.
 */
export function leavesRoomFor(action: ServiceRequestAction, job: JobOrderState | null): boolean {
  if (job === null || isJob('cancelled', job)) return true;
  if (action === 'withdraw') return allows(jobOrderWorkflow, 'call_off', job);
  return action !== 'close';
}
