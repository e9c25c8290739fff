import { submitJobOrder } from '#contract/job-orders/form.ts';
import { withChanges } from '#domain/field-changes.ts';
import { jobFormOf, settleJobForm } from '#domain/job-orders/form.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { resolvedVisit } from '#domain/visit/outcome.ts';
import { submittedVisit } from '#domain/visit/submitted-visit.ts';
import { advance, requireAllowed } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { beginOnDay } from '#server/job-orders/visit/begin-visit.ts';
import { holdDay } from '#server/job-orders/visit/holds.ts';
import { leavingFrom } from '#server/job-orders/visit/leaving.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { momentOf } from '#server/steps/reported-moment.ts';
import { findAssignedAt } from '#server/store/job-orders/facts.ts';
import { saveJobOrder } from '#server/store/job-orders/records.ts';
import { lockVisit } from './coverage.ts';
import { requirePriceReason, settlePrice } from './price.ts';

export const submit = command(
  submitJobOrder,
  viewJobOrder,
  async (
    context,
    { id, version, accepted, at: reportedAt, left_at, left_elsewhere_at: _elsewhere, ...form },
  ) => {
    const { tx, actor, now, record } = context;
    const [{ jobOrder, parties }, open, assignedAt] = await inOneTrip(
      lockVisit(tx, id, { at: reportedAt, now }),
      holdDay(tx, id, { at: reportedAt, now }),
      findAssignedAt(tx, id),
    );
    requireAllowed(jobOrderWorkflow, 'submit', jobOrder, actor);
    requireVersion('job order', jobOrder, version);
    const at = momentOf({ at: reportedAt }, jobOrder, { now, assignedAt });
    const before = beginOnDay(context, jobOrder, parties.terms, { at, open, accepted });
    const { time_zone } = parties.terms;
    const left = leavingFrom(before, { field: 'left_at', at: left_at }, { now: at, time_zone });
    const reported = settleJobForm(withChanges(jobFormOf(before), form));
    const submitted = advance(jobOrderWorkflow, 'submit', before, actor, {
      ...reported,
      ...resolvedVisit({ ...before, ...reported }),
      ...submittedVisit(before, { at, left, recorded: now }),
    });
    const { pricedJobOrder, changes } = settlePrice(submitted, parties, at);
    requirePriceReason(pricedJobOrder);
    record('job-orders.submitted', {
      before,
      after: saveJobOrder(tx, before, pricedJobOrder),
      changes,
    });
    return id;
  },
);
