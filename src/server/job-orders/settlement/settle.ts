import { settleJobOrder } from '#contract/job-orders/settlement.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { asksForVisit } from '#domain/visit/outcome.ts';
import { advance } from '#domain/workflow.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { holdForerunner, waitingRequest } from '#server/steps/forerunner.ts';
import { saveJobOrder } from '#server/store/job-orders/records.ts';
import { because } from '#words/say/because.ts';

/** Settles a job. Refuses if its request is still waiting for a visit; that request has to be closed instead. */
export const settle = command(settleJobOrder, viewJobOrder, async (context, { id, version, reason }) => {
  const { tx, actor, now, record } = context;
  const forerunner = await holdForerunner(tx, id);
  const { job, isFollowedAlready } = forerunner;
  const settledJobOrder = advance(jobOrderWorkflow, 'settle', job, actor, {
    settled_at: now,
    settled_reason: reason,
  });
  requireVersion('job order', job, version);
  const request = isJob('cancelled', job) ? waitingRequest(forerunner) : null;
  if (request !== null) {
    throw new ProblemAnswer(409, 'refused', because('request_waits', { number: `SR-${request.number}` }));
  }
  if (isFollowedAlready || !asksForVisit(job)) {
    throw new ProblemAnswer(409, 'refused', because('no_visit_asked', { number: `JO-${job.number}` }));
  }
  record('job-orders.settled', {
    before: job,
    after: saveJobOrder(tx, job, settledJobOrder),
  });
  return id;
});
