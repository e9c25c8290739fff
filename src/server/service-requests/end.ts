import { closeServiceRequest, withdrawServiceRequest } from '#contract/service-requests.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { asksForVisit } from '#domain/visit/outcome.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { lockJobOfRequest, saveJobOrder } from '#server/store/job-orders/records.ts';
import { lockServiceRequest, saveRequestEnd } from '#server/store/service-requests.ts';
import { because } from '#words/say/because.ts';
import { viewServiceRequest } from './queries.ts';

/** Withdraws the client's request, and cancels its visit if that has not started. */
export const withdraw = command(withdrawServiceRequest, viewServiceRequest, async (context, input) => {
  const { tx, actor, now, record } = context;
  const { id, version, reason } = input;
  const [request, job] = await inOneTrip(lockServiceRequest(tx, id), lockJobOfRequest(tx, id));
  const withdrawn = advance(serviceRequestWorkflow, 'withdraw', request, actor, {
    reviewed_at: request.reviewed_at ?? now,
    rejection_reason: reason,
    outcome: 'withdrawn',
  });
  requireVersion('service request', request, version);
  if (job !== null && !isJob('cancelled', job)) {
    const calledOff = advance(jobOrderWorkflow, 'call_off', job, actor, {
      cancelled_at: now,
      cancellation_reason: reason,
    });
    record('job-orders.cancelled', { before: job, after: saveJobOrder(tx, job, calledOff) });
  }
  settleVisit(context, job, reason);
  record('service-requests.withdrawn', { before: request, after: saveRequestEnd(tx, withdrawn) });
  return id;
});

/** Closes a request that will not get another visit. A planned or finished visit is not affected. */
export const close = command(closeServiceRequest, viewServiceRequest, async (context, input) => {
  const { tx, actor, record } = context;
  const { id, version, reason } = input;
  const [request, job] = await inOneTrip(lockServiceRequest(tx, id), lockJobOfRequest(tx, id));
  const closed = advance(serviceRequestWorkflow, 'close', request, actor, {
    rejection_reason: reason,
    outcome: 'closed',
  });
  requireVersion('service request', request, version);
  if (job !== null && !isJob('cancelled', job)) {
    throw new ProblemAnswer(409, 'refused', because('request_has_job', { number: `JO-${job.number}` }));
  }
  settleVisit(context, job, reason);
  record('service-requests.closed', { before: request, after: saveRequestEnd(tx, closed) });
  return id;
});

/**
 * Settles a visit that needs a follow-up visit. Once its request has ended, the follow-up visit is no longer needed.
 */
function settleVisit({ tx, now, record }: CommandContext, job: JobOrderRow | null, reason: string): void {
  if (job === null || !asksForVisit(job)) return;
  const after = saveJobOrder(tx, job, { ...job, settled_at: now, settled_reason: reason });
  record('job-orders.settled', { before: job, after });
}
