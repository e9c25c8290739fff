import type { JobOrder } from '#domain/job-order.ts';
import type { CommandContext } from '#server/platform/context.ts';

/** Whether a plan changes who comes, when, and for how long. A client whose question it settles is answered by it too. */
export function moveOf(before: JobOrder, after: JobOrder) {
  const isHandedOver = before.technician_id !== after.technician_id;
  const isAnswered = before.asked_date !== null && after.asked_date === null;
  return {
    isHandedOver,
    isRescheduled:
      before.scheduled_date.getTime() !== after.scheduled_date.getTime() ||
      before.window_minutes !== after.window_minutes ||
      (isAnswered && !isHandedOver),
    isEstimated: before.duration_minutes !== after.duration_minutes,
  };
}

/** The technician who loses the job, the one who gets it and the client are each told by events of their own. */
export function recordMove(
  { record }: Pick<CommandContext, 'record'>,
  before: JobOrder,
  after: JobOrder,
): void {
  const { isHandedOver, isRescheduled, isEstimated } = moveOf(before, after);
  if (isHandedOver && before.technician_id !== null) {
    record('job-orders.unassigned', { before, after, ties: { technician_id: before.technician_id } });
  }
  if (isHandedOver && after.technician_id !== null) record('job-orders.assigned', { before, after });
  // A technician who just got the job hears of its time and length with it.
  const ties = { technician_id: isHandedOver ? null : after.technician_id };
  if (isRescheduled) record('job-orders.rescheduled', { before, after, ties });
  if (isEstimated) record('job-orders.estimated', { before, after, ties });
}
