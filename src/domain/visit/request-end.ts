import { isJob } from '#domain/job-orders/order.ts';
import { type JobOrderState, jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import type { ServiceRequestAction } from '#domain/service-request.ts';
import { allows } from '#domain/workflow.ts';

/**
 * Returns whether the request's job allows an action on the request. A request whose visit has started cannot
 * be withdrawn, and a request with an open or completed job cannot be closed.
 */
export function leavesRoomFor(action: ServiceRequestAction, job: JobOrderState | null): boolean {
  if (job === null || isJob('cancelled', job)) return true;
  if (action === 'withdraw') return allows(jobOrderWorkflow, 'call_off', job);
  return action !== 'close';
}
