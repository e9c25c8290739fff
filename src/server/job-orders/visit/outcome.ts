import { interruptJobOrder, missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { interruptedAt, workEnds } from '#domain/visit/leaving.ts';
import { missableFrom } from '#domain/visit/location.ts';
import { interruptedVisit, missedVisit } from '#domain/visit/outcome.ts';
import { advance, requireAllowed } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { putFiles, requireRoomAt, takeSent } from '#server/steps/put-files.ts';
import { momentOf } from '#server/steps/reported-moment.ts';
import { findAssignedAt } from '#server/store/job-orders/facts.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';
import { because } from '#words/say/because.ts';
import { beginVisit, requirePresence } from './begin-visit.ts';
import { holdDay, holdOtherVisit } from './holds.ts';
import { leavingFrom } from './leaving.ts';

type OutcomeInput = { readonly id: string; readonly version: number; readonly photo_ids: readonly string[] };

async function lockWithPhotos(context: CommandContext, { id, photo_ids }: OutcomeInput) {
  const [jobOrder, photos, assignedAt] = await inOneTrip(
    lockJobOrder(context.tx, id),
    takeSent(context, photo_ids, 'photo_ids'),
    findAssignedAt(context.tx, id),
    photo_ids.length === 0 ? Promise.resolve() : requireRoomAt(context, id, photo_ids.length, 'photo_ids'),
  );
  const put = (job: JobOrderRow) => putFiles(context, photos, { ...job, record: 'job_orders' });
  return { jobOrder, put, assignedAt };
}

/** Records a no-show. The job ends, and its request waits for a planner to decide about the next step. */
export const miss = command(missJobOrder, viewJobOrder, async (context, input) => {
  const { tx, actor, now, record } = context;
  const [technicianHold, { jobOrder, put, assignedAt }] = await inOneTrip(
    holdOtherVisit(tx, input.id),
    lockWithPhotos(context, input),
  );
  const { time_zone } = technicianHold;
  requireAllowed(jobOrderWorkflow, 'miss', jobOrder, actor);
  requireVersion('job order', jobOrder, input.version);
  const at = momentOf(input, jobOrder, { now, assignedAt });
  const left = leavingFrom(jobOrder, { field: 'left_at', at: input.left_at }, { now: at, time_zone });
  const missed = advance(jobOrderWorkflow, 'miss', jobOrder, actor, {
    ...missedVisit({ at, reason: input.reason }),
    ...workEnds(jobOrder, left, at),
  });
  const from = missableFrom(jobOrder);
  if (at < from) {
    throw new ProblemAnswer(409, 'refused', because('missed_early', { from: from.toISOString(), time_zone }));
  }
  requirePresence(jobOrder, technicianHold, { at, accepted: input.accepted });
  record('job-orders.missed', {
    before: jobOrder,
    after: saveJobOrder(tx, jobOrder, missed),
    changes: put(jobOrder),
  });
  return input.id;
});

export const interrupt = command(interruptJobOrder, viewJobOrder, async (context, input) => {
  const { tx, actor, now, record } = context;
  const { id, outcome, reason, version, missing_part, part_expected_on, accepted, left_elsewhere_at } = input;
  const [technicianHold, { jobOrder, put, assignedAt }, open] = await inOneTrip(
    holdOtherVisit(tx, id),
    lockWithPhotos(context, input),
    holdDay(tx, id, { at: input.at, now }),
  );
  requireAllowed(jobOrderWorkflow, 'interrupt', jobOrder, actor);
  requireVersion('job order', jobOrder, version);
  const at = momentOf(input, jobOrder, { now, assignedAt });
  const before = isJob('planned', jobOrder)
    ? beginVisit(context, jobOrder, technicianHold, { at, open, accepted, left_elsewhere_at })
    : jobOrder;
  const { time_zone } = technicianHold;
  const left = leavingFrom(before, { field: 'left_at', at: input.left_at }, { now: at, time_zone });
  const interrupted = advance(jobOrderWorkflow, 'interrupt', before, actor, {
    ...interruptedVisit(outcome, { at, recorded: now, reason, missing_part, part_expected_on }, before),
    ...interruptedAt(before, left, at),
  });
  record('job-orders.interrupted', {
    before,
    after: saveJobOrder(tx, before, interrupted),
    changes: put(jobOrder),
  });
  return input.id;
});
