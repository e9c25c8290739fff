import { assignJobOrder } from '#contract/job-orders.ts';
import { jobOrderWorkflow } from '#domain/job-order.ts';
import { advance } from '#domain/workflow.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { requireAccepted } from '#server/steps/appointment.ts';
import { lockJobOrder } from '#server/store/job-orders.ts';
import { savePlan } from '#server/store/planned-jobs.ts';
import { moveOf, recordMove } from './move.ts';
import { viewJobOrder } from './view.ts';

export const assign = command(assignJobOrder, viewJobOrder, async (context, input) => {
  const { tx, actor } = context;
  const { technician_id, accepted } = input;
  const jobOrder = await lockJobOrder(tx, input.id);
  const planned = advance(jobOrderWorkflow, 'assign', jobOrder, actor, {
    technician_id,
    scheduled_date: new Date(input.scheduled_date),
    dispatcher_id: jobOrder.dispatcher_id ?? actor.dispatcher_id ?? null,
  });
  requireVersion('job order', jobOrder, input.version);
  const { isHandedOver, isRescheduled } = moveOf(jobOrder, planned);
  if (!isHandedOver && !isRescheduled) return jobOrder.id;
  await requireAccepted(context, { ...planned, technician_id }, { accepted, path: 'technician_id' });
  await recordMove(context, jobOrder, await savePlan(tx, planned));
  return jobOrder.id;
});
