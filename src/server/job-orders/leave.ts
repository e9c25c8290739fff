import { leaveForJobOrder } from '#contract/visits.ts';
import { jobOrderWorkflow } from '#domain/job-order.ts';
import { advance } from '#domain/workflow.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders.ts';
import { viewJobOrder } from './view.ts';

export const leave = command(leaveForJobOrder, viewJobOrder, async ({ tx, actor, now, record }, input) => {
  const { id, version, is_on_the_way } = input;
  const jobOrder = await lockJobOrder(tx, id);
  const left = advance(jobOrderWorkflow, 'leave', jobOrder, actor, {
    on_the_way_at: is_on_the_way ? now : null,
  });
  requireVersion('job order', jobOrder, version);
  // Who says it twice has set out once.
  if (is_on_the_way === (jobOrder.on_the_way_at !== null)) return id;
  const type = is_on_the_way ? 'job-orders.left' : 'job-orders.turned-back';
  record(type, { before: jobOrder, after: saveJobOrder(tx, left) });
  return id;
});
