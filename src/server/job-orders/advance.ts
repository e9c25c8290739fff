import { cancelJobOrder, startJobOrder } from '#contract/job-orders.ts';
import { jobOrderWorkflow } from '#domain/job-order.ts';
import { begunBy } from '#domain/visit/course.ts';
import { advance } from '#domain/workflow.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders.ts';
import { savePlan } from '#server/store/planned-jobs.ts';
import { viewJobOrder } from './view.ts';

// The commands that only move a job on and keep what comes with that. Those that do more have a file each.

export const start = command(startJobOrder, viewJobOrder, async ({ tx, actor, now, record }, input) => {
  const jobOrder = await lockJobOrder(tx, input.id);
  const started = advance(jobOrderWorkflow, 'start', jobOrder, actor, begunBy(now, jobOrder));
  requireVersion('job order', jobOrder, input.version);
  record('job-orders.started', { before: jobOrder, after: saveJobOrder(tx, started) });
  return jobOrder.id;
});

export const cancel = command(cancelJobOrder, viewJobOrder, async ({ tx, actor, now, record }, input) => {
  const { id, version, cancellation_reason } = input;
  const jobOrder = await lockJobOrder(tx, id);
  const cancelled = advance(jobOrderWorkflow, 'cancel', jobOrder, actor, {
    cancelled_at: now,
    cancellation_reason,
  });
  requireVersion('job order', jobOrder, version);
  record('job-orders.cancelled', { before: jobOrder, after: savePlan(tx, cancelled) });
  return id;
});
