import { cancelJobOrder, startJobOrder } from '#contract/job-orders.ts';
import { leaveForJobOrder } from '#contract/visits.ts';
import { jobOrderWorkflow } from '#domain/job-order.ts';
import { begunBy } from '#domain/visit/course.ts';
import { momentSaid } from '#domain/visit/moment.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { findGivenAt, lockJobOrder, saveJobOrder } from '#server/store/job-orders.ts';
import { savePlan } from '#server/store/planned-jobs.ts';
import { because } from '#words/say/because.ts';
import { viewJobOrder } from './view.ts';

// The commands that only move a job on and keep what comes with that. Those that do more have a file each.

export const leave = command(leaveForJobOrder, viewJobOrder, async ({ tx, actor, now, record }, input) => {
  const { id, version, is_on_the_way } = input;
  const [jobOrder, given] = await inOneTrip(lockJobOrder(tx, id), findGivenAt(tx, id));
  const left = advance(jobOrderWorkflow, 'leave', jobOrder, actor);
  requireVersion('job order', jobOrder, version);
  // Who says it twice has set out once.
  if (is_on_the_way === (jobOrder.on_the_way_at !== null)) return id;
  const on_the_way_at = is_on_the_way ? momentOf(input, { now, before: null, given }) : null;
  const type = is_on_the_way ? 'job-orders.left' : 'job-orders.turned-back';
  record(type, { before: jobOrder, after: saveJobOrder(tx, { ...left, on_the_way_at }) });
  return id;
});

export const start = command(startJobOrder, viewJobOrder, async ({ tx, actor, now, record }, input) => {
  const [jobOrder, given] = await inOneTrip(lockJobOrder(tx, input.id), findGivenAt(tx, input.id));
  const started = advance(jobOrderWorkflow, 'start', jobOrder, actor);
  requireVersion('job order', jobOrder, input.version);
  const moment = momentOf(input, { now, before: jobOrder.on_the_way_at, given });
  const begun = begunBy(moment, jobOrder, now);
  record('job-orders.started', { before: jobOrder, after: saveJobOrder(tx, { ...started, ...begun }) });
  return jobOrder.id;
});

export const cancel = command(cancelJobOrder, viewJobOrder, async ({ tx, actor, now, record }, input) => {
  const { id, version, cancellation_reason } = input;
  const jobOrder = await lockJobOrder(tx, id);
  const cancelled = advance(jobOrderWorkflow, 'cancel', jobOrder, actor, {
    cancelled_at: now,
    cancellation_reason,
  });
  requireVersion('job order', jobOrder, version);
  record('job-orders.cancelled', { before: jobOrder, after: savePlan(tx, cancelled) });
  return id;
});

/** When the step was taken: its device may say so later. */
function momentOf(
  { at }: { readonly at?: string | undefined },
  known: Parameters<typeof momentSaid>[1],
): Date {
  const moment = momentSaid(at === undefined ? null : new Date(at), known);
  if (typeof moment === 'string') throw invalidInput('at', because(moment));
  return moment;
}
