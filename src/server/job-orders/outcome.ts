import { interruptJobOrder, missJobOrder } from '#contract/visits.ts';
import { jobOrderWorkflow } from '#domain/job-order.ts';
import { interruptedVisit, missedVisit } from '#domain/visit/outcome.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { putFiles, requireRoomAt, takeSent } from '#server/steps/put-files.ts';
import { type JobOrderRow, lockJobOrder, saveJobOrder } from '#server/store/job-orders.ts';
import { savePlan } from '#server/store/planned-jobs.ts';
import { viewJobOrder } from './view.ts';

type Said = { readonly id: string; readonly version: number; readonly photo_ids: readonly string[] };

async function lockWithPhotos(context: CommandContext, { id, photo_ids }: Said) {
  const [jobOrder, photos] = await inOneTrip(
    lockJobOrder(context.tx, id),
    takeSent(context, photo_ids, 'photo_ids'),
    photo_ids.length === 0 ? Promise.resolve() : requireRoomAt(context, id, photo_ids.length, 'photo_ids'),
  );
  const put = (job: JobOrderRow) => putFiles(context, photos, { ...job, record: 'job_orders' });
  return { jobOrder, put };
}

/** Nobody was there: the job ends, and its request waits for what whoever plans does next. */
export const miss = command(missJobOrder, viewJobOrder, async (context, input) => {
  const { tx, actor, now, record } = context;
  const { jobOrder, put } = await lockWithPhotos(context, input);
  const missed = advance(
    jobOrderWorkflow,
    'miss',
    jobOrder,
    actor,
    missedVisit({ at: now, reason: input.reason }),
  );
  requireVersion('job order', jobOrder, input.version);
  record('job-orders.missed', {
    before: jobOrder,
    after: savePlan(tx, missed),
    changes: put(jobOrder),
  });
  return input.id;
});

export const interrupt = command(interruptJobOrder, viewJobOrder, async (context, input) => {
  const { tx, actor, now, record } = context;
  const { outcome, reason, version, missing_part, part_expected_on } = input;
  const { jobOrder, put } = await lockWithPhotos(context, input);
  const interrupted = advance(
    jobOrderWorkflow,
    'interrupt',
    jobOrder,
    actor,
    interruptedVisit(outcome, { at: now, reason, missing_part, part_expected_on }, jobOrder),
  );
  requireVersion('job order', jobOrder, version);
  record('job-orders.interrupted', {
    before: jobOrder,
    after: saveJobOrder(tx, interrupted),
    changes: put(jobOrder),
  });
  return input.id;
});
