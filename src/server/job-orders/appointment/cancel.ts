import { cancelJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { pauseEnds } from '#domain/visit/location.ts';
import { advance } from '#domain/workflow.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';

export const cancel = command(cancelJobOrder, viewJobOrder, async ({ tx, actor, now, record }, input) => {
  const { id, version, cancellation_reason } = input;
  const jobOrder = await lockJobOrder(tx, id);
  const cancelled = advance(jobOrderWorkflow, 'cancel', jobOrder, actor, {
    cancelled_at: now,
    cancellation_reason,
    ...pauseEnds(jobOrder, now),
  });
  requireVersion('job order', jobOrder, version);
  record('job-orders.cancelled', { before: jobOrder, after: saveJobOrder(tx, jobOrder, cancelled) });
  return id;
});
