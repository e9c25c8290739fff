import { startJobOrder } from '#contract/job-orders.ts';
import { jobOrderWorkflow } from '#domain/job-order.ts';
import { advance } from '#domain/workflow.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders.ts';
import { viewJobOrder } from './view.ts';

export const start = command(startJobOrder, viewJobOrder, async ({ tx, actor, now, record }, input) => {
  const jobOrder = await lockJobOrder(tx, input.id);
  const started = advance(jobOrderWorkflow, 'start', jobOrder, actor, { started_at: now });
  requireVersion('job order', jobOrder, input.version);
  await record('job-orders.started', { before: jobOrder, after: await saveJobOrder(tx, started) });
  return jobOrder.id;
});
