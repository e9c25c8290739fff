import { rateJobOrder } from '#contract/job-orders/rating.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { advance } from '#domain/workflow.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';
import { because } from '#words/say/because.ts';

export const rate = command(rateJobOrder, viewJobOrder, async ({ tx, actor, now, record }, input) => {
  const { id, version, rating, rating_comment } = input;
  const jobOrder = await lockJobOrder(tx, id);
  const rated = advance(jobOrderWorkflow, 'rate', jobOrder, actor, { rating, rating_comment, rated_at: now });
  requireVersion('job order', jobOrder, version);
  if (jobOrder.rated_at !== null) throw new ProblemAnswer(409, 'refused', because('rated_already'));
  record('job-orders.rated', { before: jobOrder, after: saveJobOrder(tx, jobOrder, rated) });
  return id;
});
