import { leaveForJobOrder, pauseJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import type { Actor } from '#domain/actor.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { begunBy } from '#domain/visit/course.ts';
import { pauseEnds, suspendVisit } from '#domain/visit/location.ts';
import { continuedVisit } from '#domain/visit/outcome.ts';
import { advance, callersOf, requireAllowed } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { momentOf } from '#server/steps/reported-moment.ts';
import { findAssignedAt } from '#server/store/job-orders/facts.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { because } from '#words/say/because.ts';
import { beginVisit } from './begin-visit.ts';
import { holdDay, holdOtherVisit } from './holds.ts';
import { leavingFrom } from './leaving.ts';
import { findMovedFrom, turnBack } from './turn-back.ts';

// The commands that only change the state of a visit. Each of the other commands has its own file.

export const leave = command(leaveForJobOrder, viewJobOrder, async (context, input) => {
  const { tx, actor, now, record } = context;
  const { id, version, is_on_the_way, accepted, left_elsewhere_at } = input;
  const [technicianHold, jobOrder, open, assignedAt, moved_from] = await inOneTrip(
    holdOtherVisit(tx, id),
    lockJobOrder(tx, id),
    holdDay(tx, id, { at: input.at, now }),
    findAssignedAt(tx, id),
    findMovedFrom(tx, id),
  );
  const departed = advance(jobOrderWorkflow, 'leave', jobOrder, actor);
  requireVersion('job order', jobOrder, version);
  // A second tap does not record another departure.
  if (is_on_the_way === (jobOrder.on_the_way_at !== null)) return id;
  if (!is_on_the_way) {
    turnBack(context, jobOrder, { at: now, moved_from });
    return id;
  }
  const at = momentOf(input, jobOrder, { now, assignedAt });
  const beginning = { at, open, accepted, left_elsewhere_at };
  const before = beginVisit(context, departed, technicianHold, beginning);
  record('job-orders.left', { before, after: saveJobOrder(tx, before, { ...before, on_the_way_at: at }) });
  return id;
});

export const start = command(startJobOrder, viewJobOrder, async (context, input) => {
  const { tx, actor, now, record } = context;
  const { id, version, accepted, left_elsewhere_at } = input;
  const [technicianHold, jobOrder, open, assignedAt] = await inOneTrip(
    holdOtherVisit(tx, id),
    lockJobOrder(tx, id),
    holdDay(tx, id, { at: input.at, now }),
    findAssignedAt(tx, id),
  );
  requireAllowed(jobOrderWorkflow, 'start', jobOrder, actor);
  requireVersion('job order', jobOrder, version);
  const at = momentOf(input, jobOrder, { now, assignedAt });
  const beginning = { at, open, accepted, left_elsewhere_at };
  const before = beginVisit(context, jobOrder, technicianHold, beginning);
  const started = advance(jobOrderWorkflow, 'start', before, actor, {
    ...begunBy(at, before, now),
    ...pauseEnds(before, at),
    ...continuedVisit(before),
    work_ended_at: null,
  });
  const type = jobOrder.paused_at === null ? 'job-orders.started' : 'job-orders.resumed';
  record(type, { before, after: saveJobOrder(tx, before, started) });
  return id;
});

export const pause = command(pauseJobOrder, viewJobOrder, async ({ tx, actor, now, record }, input) => {
  const [jobOrder, { time_zone }, assignedAt] = await inOneTrip(
    lockJobOrder(tx, input.id),
    getOperatorOf(tx, job_orders, input.id),
    findAssignedAt(tx, input.id),
  );
  requireAllowed(jobOrderWorkflow, 'pause', jobOrder, actor);
  requireVersion('job order', jobOrder, input.version);
  if (input.left_at === undefined && !isOnSite(actor)) throw invalidInput('left_at', because('left_missing'));
  const at = momentOf(input, jobOrder, { now, assignedAt });
  const left = leavingFrom(jobOrder, { field: 'left_at', at: input.left_at }, { now: at, time_zone });
  const paused = advance(jobOrderWorkflow, 'pause', jobOrder, actor, suspendVisit(jobOrder, left));
  record('job-orders.paused', { before: jobOrder, after: saveJobOrder(tx, jobOrder, paused) });
  return input.id;
});

/** Returns whether the actor carries out visits, rather than only planning them. */
function isOnSite({ role }: Pick<Actor, 'role'>): boolean {
  return callersOf(jobOrderWorkflow, 'start').includes(role);
}
