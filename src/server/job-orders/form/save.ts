import { saveJobOrder as saveCall } from '#contract/job-orders/form.ts';
import { withChanges } from '#domain/field-changes.ts';
import { jobFormOf, settleJobForm } from '#domain/job-orders/form.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { continuedVisit } from '#domain/visit/outcome.ts';
import { savedVisit } from '#domain/visit/submitted-visit.ts';
import { advance, requireAllowed } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { beginVisit } from '#server/job-orders/visit/begin-visit.ts';
import { holdDay, holdOtherVisit } from '#server/job-orders/visit/holds.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { doneLater, momentOf } from '#server/steps/reported-moment.ts';
import { findAssignedAt } from '#server/store/job-orders/facts.ts';
import { saveJobOrder } from '#server/store/job-orders/records.ts';
import { lockVisit } from './coverage.ts';
import { settlePrice } from './price.ts';

export const save = command(saveCall, viewJobOrder, async (context, input) => {
  const { tx, actor, now, record } = context;
  const { id, version, accepted, left_elsewhere_at, at: reportedAt, ...form } = input;
  const [technicianHold, { jobOrder, parties }, open, assignedAt] = await inOneTrip(
    holdOtherVisit(tx, id),
    lockVisit(tx, id, { at: reportedAt, now }),
    holdDay(tx, id, { at: reportedAt, now }),
    findAssignedAt(tx, id),
  );
  requireAllowed(jobOrderWorkflow, 'save', jobOrder, actor);
  requireVersion('job order', jobOrder, version);
  const at = momentOf({ at: reportedAt }, jobOrder, { now, assignedAt });
  const before = isJob('planned', jobOrder)
    ? beginVisit(context, jobOrder, technicianHold, { at, open, accepted, left_elsewhere_at })
    : jobOrder;
  const saved = advance(jobOrderWorkflow, 'save', before, actor, {
    ...(isJob('planned', jobOrder) && continuedVisit(before)),
    ...settleJobForm(withChanges(jobFormOf(before), form)),
    ...savedVisit(before, { at, recorded: now }),
  });
  const { pricedJobOrder, changes } = settlePrice(saved, parties, at);
  record('job-orders.saved', {
    before,
    after: saveJobOrder(tx, before, pricedJobOrder),
    changes: { ...changes, ...doneLater(at, now) },
  });
  return id;
});
