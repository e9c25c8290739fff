import type * as z from 'zod/mini';
import type { jobAppointment } from '#contract/job-orders/appointment/appointment.ts';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { clientWindowAfter } from '#domain/visit/client-window.ts';
import { notYetUnderway } from '#domain/visit/course.ts';
import { endsWay } from '#domain/visit/location.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { holdTime, requireAccepted } from '#server/steps/appointment.ts';
import { moveOf, recordMove } from '#server/steps/job-move.ts';
import { findAwaitedPart } from '#server/store/job-orders/awaited-part.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';

type Plan = Pick<
  z.output<typeof jobAppointment>,
  'technician_id' | 'scheduled_date' | 'duration_minutes' | 'window_minutes'
>;

/** Returns the fields that planning a job sets. It also settles a new time that the client requested. */
export function plannedFor(
  jobOrder: JobOrderRow,
  { technician_id, duration_minutes, window_minutes, ...plan }: Plan,
  now: Date,
): Partial<JobOrderRow> {
  const scheduled_date = new Date(plan.scheduled_date);
  const window = { scheduled_date, window_minutes: window_minutes ?? jobOrder.window_minutes };
  return {
    technician_id,
    scheduled_date,
    ...clientWindowAfter(jobOrder, window, now),
    ...(duration_minutes !== undefined && { duration_minutes }),
    ...(window_minutes !== undefined && { window_minutes }),
    asked_date: null,
    asked_note: null,
  };
}

export const assign = command(assignJobOrder, viewJobOrder, async (context, input) => {
  const { tx, actor, now } = context;
  const { technician_id, accepted } = input;
  const scheduled_date = new Date(input.scheduled_date);
  const [jobOrder, heldTime, awaited_part] = await inOneTrip(
    lockJobOrder(tx, input.id),
    holdTime(context, { technician_id, scheduled_date }),
    findAwaitedPart(tx, input.id),
  );
  const isWayOver =
    heldTime.hours !== null && endsWay(jobOrder, { technician_id, scheduled_date }, heldTime.hours.time_zone);
  const planned = advance(jobOrderWorkflow, 'assign', jobOrder, actor, {
    ...plannedFor(jobOrder, input, now),
    ...(isWayOver && notYetUnderway),
    dispatcher_id: jobOrder.dispatcher_id ?? actor.dispatcher_id ?? null,
  });
  requireVersion('job order', jobOrder, input.version);
  if (!Object.values(moveOf(jobOrder, planned)).includes(true)) return jobOrder.id;
  const confirmed = requireAccepted(context, planned, heldTime, {
    accepted,
    path: 'technician_id',
    planned_for: jobOrder.scheduled_date,
    awaited_part,
  });
  recordMove(context, jobOrder, saveJobOrder(tx, jobOrder, planned), confirmed);
  return jobOrder.id;
});
