import { expectPartOfJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { lacksPart } from '#domain/visit/outcome.ts';
import { advance } from '#domain/workflow.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';
import { because } from '#words/say/because.ts';

/** Sets the expected day, or records that the part has arrived, without clearing that day. */
export const expectPart = command(expectPartOfJobOrder, viewJobOrder, async (context, input) => {
  const { tx, actor, now, record } = context;
  const { id, version, missing_part, part_expected_on, has_come } = input;
  const job = await lockJobOrder(tx, id);
  const expecting = advance(jobOrderWorkflow, 'expect_part', job, actor, {
    missing_part,
    part_expected_on,
    part_came_at: has_come ? (job.part_came_at ?? now) : null,
  });
  requireVersion('job order', job, version);
  const isWanted = job.follow_up_required && job.settled_at === null;
  if (!lacksPart(job) || !isWanted) {
    throw new ProblemAnswer(409, 'refused', because('no_part_missing', { number: `JO-${job.number}` }));
  }
  const type = has_come ? 'job-orders.part-came' : 'job-orders.part-expected';
  record(type, { before: job, after: saveJobOrder(tx, job, expecting) });
  return id;
});
