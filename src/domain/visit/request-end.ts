import { isJob } from '#domain/job-orders/order.ts';
import { type JobOrderState, jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import type { ServiceRequestAction } from '#domain/service-request.ts';
import { allows } from '#domain/workflow.ts';

/** Refuses to withdraw a request whose visit has started, and to close a request whose job is open or completed. */
export function leavesRoomFor(action: ServiceRequestAction, job: JobOrderState | null): boolean {
  if (job === null || isJob('cancelled', job)) return true;
  if (action === 'withdraw') return allows(jobOrderWorkflow, 'call_off', job);
  return action !== 'close';
}
