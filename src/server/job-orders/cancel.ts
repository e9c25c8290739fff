import { cancelJobOrder } from '#contract/job-orders.ts';
import { jobOrderWorkflow } from '#domain/job-order.ts';
import { advance } from '#domain/workflow.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { lockJobOrder } from '#server/store/job-orders.ts';
import { savePlan } from '#server/store/planned-jobs.ts';
import { viewJobOrder } from './view.ts';

export const cancel = command(cancelJobOrder, viewJobOrder, async ({ tx, actor, now, record }, input) => {
  const { id, version, cancellation_reason } = input;
  const jobOrder = await lockJobOrder(tx, id);
  const cancelled = advance(jobOrderWorkflow, 'cancel', jobOrder, actor, {
    cancelled_at: now,
    cancellation_reason,
  });
  requireVersion('job order', jobOrder, version);
  const saved = await savePlan(tx, cancelled);
  await record('job-orders.cancelled', { before: jobOrder, after: saved });
  return id;
});
