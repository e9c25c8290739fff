import { keepJobOrderOnHold } from '#contract/job-orders/visit/visit.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { doneLater, momentOf } from '#server/steps/reported-moment.ts';
import { findAssignedAt } from '#server/store/job-orders/facts.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';
import { because } from '#words/say/because.ts';

export const keepOnHold = command(
  keepJobOrderOnHold,
  viewJobOrder,
  async ({ tx, actor, now, record }, input) => {
    const [before, assignedAt] = await inOneTrip(lockJobOrder(tx, input.id), findAssignedAt(tx, input.id));
    const hold_until = new Date(input.hold_until);
    const kept = advance(jobOrderWorkflow, 'keep_on_hold', before, actor, { hold_until });
    requireVersion('job order', before, input.version);
    const at = momentOf(input, before, { now, assignedAt });
    if (hold_until <= at) throw invalidInput('hold_until', because('hold_until_past'));
    record('job-orders.kept-on-hold', {
      before,
      after: saveJobOrder(tx, before, kept),
      changes: doneLater(at, now),
    });
    return input.id;
  },
);
