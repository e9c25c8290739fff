import { correctJobOrder } from '#contract/job-orders/order/correct.ts';
import { getJobOrder, listJobOrders } from '#contract/job-orders/order/order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import type { Chance } from '../chance.ts';
import { act, type Desk } from './planning.ts';

const instructions = ['Take the service lift', 'Ask for the key at the reception'] as const;

/**
 * Corrects an approved visit before anyone comes: the urgency, the instructions and, for a first visit, the type. The
 * request of the visit changes with it.
 */
export async function correctSome(desk: Desk, chance: Chance): Promise<void> {
  const { planner } = desk;
  const { body } = await planner.ask(listJobOrders, { group: 'open', limit: 100 });
  const one = chance.anyOf(body.items.filter((job) => isJob('planned', job)));
  if (one === undefined) return;
  const { id, version, forerunner_id, ...job } = (await planner.ask(getJobOrder, { id: one.id })).body;
  const [first, second] = instructions;
  const type = job.type === 'service' ? 'trouble_call' : 'service';
  const isFirst = forerunner_id === null && (job.type === 'service' || job.type === 'trouble_call');
  await act(desk, 'job_corrected', correctJobOrder, {
    id,
    version,
    special_instructions: job.special_instructions === first ? second : first,
    ...(chance.isTrue(0.6) && { urgency: chance.pick(['low', 'medium', 'high', 'emergency'] as const) }),
    ...(isFirst && chance.isTrue(0.4) && { type }),
  });
}
