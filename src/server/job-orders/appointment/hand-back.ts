import { handBackJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { notYetUnderway } from '#domain/visit/course.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import { recordTurnedBack } from '#server/steps/job-move.ts';
import { doneLater, momentOf } from '#server/steps/reported-moment.ts';
import { findAssignedAt } from '#server/store/job-orders/facts.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';

/**
 * Returns an empty object once the job is assigned to another technician, and the current job if the version is
 * outdated.
 */
const viewWhileOwn: View = async (context, id) => (await viewJobOrder(context, id)) ?? '{}';

export const handBack = command(
  handBackJobOrder,
  viewWhileOwn,
  async ({ tx, actor, now, record, asSystem }, { id, version, at: done_at, reason }) => {
    const [jobOrder, assignedAt] = await inOneTrip(lockJobOrder(tx, id), findAssignedAt(tx, id));
    const handedBack = advance(jobOrderWorkflow, 'hand_back', jobOrder, actor, notYetUnderway);
    requireVersion('job order', jobOrder, version);
    const at = momentOf({ at: done_at }, jobOrder, { now, assignedAt });
    // Technicians may only write rows that are still their own after the change.
    const after = asSystem({ operator: jobOrder.operator_id }, () => saveJobOrder(tx, jobOrder, handedBack));
    recordTurnedBack({ record }, jobOrder, after, doneLater(at, now));
    record('job-orders.handed-back', {
      before: jobOrder,
      after,
      ties: { technician_id: jobOrder.technician_id },
      changes: { hand_back_reason: { to: reason }, ...doneLater(at, now) },
    });
    return id;
  },
);
