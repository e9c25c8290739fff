import type { ParsedInputOf } from '#contract/calls/call.ts';
import { rateJobOrder } from '#contract/job-orders/rating.ts';
import type { Actor } from '#domain/actor.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { advance } from '#domain/workflow.ts';
import type { Transaction } from '#server/database/database.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import type { RecordChange } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';
import { because } from '#words/say/because.ts';

type RatedBy = {
  readonly tx: Transaction;
  readonly actor: Pick<Actor, 'role'>;
  readonly now: Date;
  readonly record: RecordChange;
};

/** Writes the client's rating of a locked visit, which can be rated only once. */
export function rateVisit(
  { tx, actor, now, record }: RatedBy,
  job: JobOrderRow,
  { version, rating, rating_comment }: Omit<ParsedInputOf<typeof rateJobOrder>, 'id'>,
): void {
  const rated = advance(jobOrderWorkflow, 'rate', job, actor, { rating, rating_comment, rated_at: now });
  requireVersion('job order', job, version);
  if (job.rated_at !== null) throw new ProblemAnswer(409, 'refused', because('rated_already'));
  record('job-orders.rated', { before: job, after: saveJobOrder(tx, job, rated) });
}

export const rate = command(rateJobOrder, viewJobOrder, async (context, { id, ...rating }) => {
  rateVisit(context, await lockJobOrder(context.tx, id), rating);
  return id;
});
