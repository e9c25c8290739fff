import type { Changes } from '#domain/events/event.ts';
import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { isUnderWay } from '#domain/visit/location.ts';
import type { CommandContext } from '#server/platform/context.ts';

/**
 * Returns which parts of the appointment changed. Answering the client's request for a new time counts as a change of
 * the time.
 */
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

/**
 * Notifies the client if the change ends a visit that is under way without an outcome, so that they do not wait for a
 * technician who is not coming. Call it for every change that makes a visit planned again.
 */
export function recordTurnedBack(
  { record }: Pick<CommandContext, 'record'>,
  before: JobOrder,
  after: JobOrder,
  changes: Changes = {},
): void {
  if (!isUnderWay(before) || isUnderWay(after)) return;
  record('job-orders.turned-back', { before, after, changes, ties: { technician_id: before.technician_id } });
}

/**
 * Records separate events for the technician who loses the job, the one who gets it, and the client. Each lists the
 * conflicts that the planner has accepted.
 */
export function recordMove(
  { record }: Pick<CommandContext, 'record'>,
  before: JobOrder,
  after: JobOrder,
  changes: Changes = {},
): void {
  const { isHandedOver, isRescheduled, isEstimated } = moveOf(before, after);
  recordTurnedBack({ record }, before, after, changes);
  if (isHandedOver && before.technician_id !== null) {
    record('job-orders.unassigned', {
      before,
      after,
      changes,
      ties: { technician_id: before.technician_id },
    });
  }
  if (isHandedOver && after.technician_id !== null) record('job-orders.assigned', { before, after, changes });
  // A newly assigned technician sees the job's time and length anyway, so the events below do not notify them.
  const ties = { technician_id: isHandedOver ? null : after.technician_id };
  if (isRescheduled) record('job-orders.rescheduled', { before, after, changes, ties });
  if (isEstimated) record('job-orders.estimated', { before, after, changes, ties });
}
