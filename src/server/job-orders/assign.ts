import { assignJobOrder } from '#contract/job-orders.ts';
import { jobOrderWorkflow } from '#domain/job-order.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { holdTime, requireAccepted } from '#server/steps/appointment.ts';
import { lockJobOrder } from '#server/store/job-orders.ts';
import { savePlan } from '#server/store/planned-jobs.ts';
import { moveOf, recordMove } from './move.ts';
import { viewJobOrder } from './view.ts';

export const assign = command(assignJobOrder, viewJobOrder, async (context, input) => {
  const { tx, actor } = context;
  const { technician_id, duration_minutes, accepted } = input;
  const scheduled_date = new Date(input.scheduled_date);
  const [jobOrder, held] = await inOneTrip(
    lockJobOrder(tx, input.id),
    holdTime(context, { technician_id, scheduled_date }),
  );
  const planned = advance(jobOrderWorkflow, 'assign', jobOrder, actor, {
    technician_id,
    scheduled_date,
    ...(duration_minutes !== undefined && { duration_minutes }),
    dispatcher_id: jobOrder.dispatcher_id ?? actor.dispatcher_id ?? null,
  });
  requireVersion('job order', jobOrder, input.version);
  if (!Object.values(moveOf(jobOrder, planned)).includes(true)) return jobOrder.id;
  requireAccepted(context, { ...planned, technician_id }, held, { accepted, path: 'technician_id' });
  recordMove(context, jobOrder, savePlan(tx, planned));
  return jobOrder.id;
});
