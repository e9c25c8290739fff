import { closeServiceRequest, withdrawServiceRequest } from '#contract/service-requests.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { countRequest } from '#server/steps/guesses.ts';
import { settleVisit, withdrawalOf } from '#server/steps/withdraw-request.ts';
import { lockJobOfRequest } from '#server/store/job-orders/records.ts';
import { lockServiceRequest, saveRequestEnd } from '#server/store/service-requests.ts';
import { because } from '#words/say/because.ts';
import { viewServiceRequest } from './queries.ts';

/** Withdraws the client's request, and cancels its visit if that has not started. */
export const withdraw = command(
  withdrawServiceRequest,
  { view: viewServiceRequest, prepare: countRequest },
  async (context, input) => {
    const { tx } = context;
    const { id, version, reason } = input;
    const [request, job] = await inOneTrip(lockServiceRequest(tx, id), lockJobOfRequest(tx, id));
    const withdraw = withdrawalOf(context, { request, job, reason });
    requireVersion('service request', request, version);
    withdraw();
    return id;
  },
);

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
