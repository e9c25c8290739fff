import { handOverJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { notYetUnderway } from '#domain/visit/course.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { holdTime, requireAccepted } from '#server/steps/appointment.ts';
import { recordMove } from '#server/steps/job-move.ts';
import { findAwaitedPart } from '#server/store/job-orders/awaited-part.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';
import { because } from '#words/say/because.ts';
import { plannedFor } from './assign.ts';

/** Hands over the job and keeps its form. The next technician sets out and starts again. */
export const handOver = command(handOverJobOrder, viewJobOrder, async (context, input) => {
  const { tx, actor, now } = context;
  const { id, version, technician_id, accepted } = input;
  const scheduled_date = new Date(input.scheduled_date);
  const [jobOrder, heldTime, awaited_part] = await inOneTrip(
    lockJobOrder(tx, id),
    holdTime(context, { technician_id, scheduled_date }),
    findAwaitedPart(tx, id),
  );
  const handedOver = advance(jobOrderWorkflow, 'hand_over', jobOrder, actor, {
    ...plannedFor(jobOrder, input, now),
    ...notYetUnderway,
  });
  requireVersion('job order', jobOrder, version);
  if (technician_id === jobOrder.technician_id) {
    throw invalidInput('technician_id', because('handed_over_to_same'));
  }
  const confirmed = requireAccepted(context, handedOver, heldTime, {
    accepted,
    path: 'technician_id',
    planned_for: jobOrder.scheduled_date,
    awaited_part,
  });
  recordMove(context, jobOrder, saveJobOrder(tx, jobOrder, handedOver), confirmed);
  return id;
});
