import { estimateJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { holdTimeOf, requireAccepted } from '#server/steps/appointment.ts';
import { moveOf, recordMove } from '#server/steps/job-move.ts';
import { findAwaitedPart } from '#server/store/job-orders/awaited-part.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';

export const estimate = command(estimateJobOrder, viewJobOrder, async (context, input) => {
  const { tx, actor } = context;
  const { id, version, duration_minutes, accepted } = input;
  const [jobOrder, heldTime, awaited_part] = await inOneTrip(
    lockJobOrder(tx, id),
    holdTimeOf(context, id),
    findAwaitedPart(tx, id),
  );
  const estimated = advance(jobOrderWorkflow, 'estimate', jobOrder, actor, { duration_minutes });
  requireVersion('job order', jobOrder, version);
  if (!moveOf(jobOrder, estimated).isEstimated) return id;
  const confirmed = requireAccepted(context, estimated, heldTime, {
    accepted,
    path: 'duration_minutes',
    planned_for: jobOrder.scheduled_date,
    // A new length does not move a visit that has started.
    awaited_part: isJob('planned', jobOrder) ? awaited_part : null,
  });
  recordMove(context, jobOrder, saveJobOrder(tx, jobOrder, estimated), confirmed);
  return id;
});
