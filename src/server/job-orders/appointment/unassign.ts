import { unassignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { notYetUnderway } from '#domain/visit/course.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { holdTimeWithoutTechnician, requireAccepted } from '#server/steps/appointment.ts';
import { moveOf, recordMove } from '#server/steps/job-move.ts';
import { findAwaitedPart } from '#server/store/job-orders/awaited-part.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';

export const unassign = command(unassignJobOrder, viewJobOrder, async (context, input) => {
  const { id, version, scheduled_date, accepted } = input;
  const { tx, actor } = context;
  const [jobOrder, time, awaited_part] = await inOneTrip(
    lockJobOrder(tx, id),
    holdTimeWithoutTechnician(tx, job_orders, id),
    findAwaitedPart(tx, id),
  );
  const unassigned = advance(jobOrderWorkflow, 'unassign', jobOrder, actor, {
    ...notYetUnderway,
    ...(scheduled_date !== undefined && { scheduled_date: new Date(scheduled_date) }),
  });
  requireVersion('job order', jobOrder, version);
  const confirmed = moveOf(jobOrder, unassigned).isRescheduled
    ? requireAccepted(context, unassigned, time, {
        accepted,
        path: 'scheduled_date',
        planned_for: jobOrder.scheduled_date,
        awaited_part,
      })
    : {};
  recordMove(context, jobOrder, saveJobOrder(tx, jobOrder, unassigned), confirmed);
  return id;
});
