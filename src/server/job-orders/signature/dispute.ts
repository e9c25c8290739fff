import { disputeSignature, settleDispute } from '#contract/job-orders/signature/dispute.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { isDisputeOpen } from '#domain/signing/dispute.ts';
import { requireAllowed } from '#domain/workflow.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';
import { because } from '#words/say/because.ts';
import { requireUndisputed } from './dispute-by-link.ts';

/** Disputes a signature as a signed-in client. A signature can be disputed only once, either here or by link. */
export const dispute = command(disputeSignature, viewJobOrder, async (context, { id, version, remark }) => {
  const { tx, actor, now, record } = context;
  const job = await lockJobOrder(tx, id);
  requireAllowed(jobOrderWorkflow, 'dispute', job, actor);
  requireUndisputed(job);
  requireVersion('job order', job, version);
  const after = saveJobOrder(tx, job, { ...job, disputed_at: now, dispute_remark: remark });
  record('job-orders.disputed', { before: job, after });
  return id;
});

/** Settles a disputed signature. The client sees the result. */
export const settle = command(settleDispute, viewJobOrder, async (context, { id, version, reason }) => {
  const { tx, actor, now, record } = context;
  const job = await lockJobOrder(tx, id);
  requireAllowed(jobOrderWorkflow, 'settle_dispute', job, actor);
  requireVersion('job order', job, version);
  if (!isDisputeOpen(job)) throw new ProblemAnswer(409, 'refused', because('no_open_dispute'));
  const after = saveJobOrder(tx, job, {
    ...job,
    dispute_settled_at: now,
    dispute_settled_reason: reason,
  });
  record('job-orders.dispute-settled', { before: job, after });
  return id;
});
