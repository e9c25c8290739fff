import type { OutputOf } from '#contract/calls/call.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { leaveForJobOrder, pauseJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { startConcernsAmong, visitLocationOf } from '#domain/visit/location.ts';
import { act, type Desk } from './planning.ts';

const begins = { on_the_way: leaveForJobOrder, started: startJobOrder } as const;
type Beginning = keyof typeof begins;

/**
 * Sets out for a visit, or starts it. If the server reports conflicts, the technician accepts them, first ends the
 * other work, or gives up. Returns whether it succeeded.
 */
export async function begin(
  desk: Desk,
  deed: Beginning,
  visit: Pick<JobOrderListed, 'id' | 'version'>,
): Promise<boolean> {
  const { company, planner } = desk;
  const { id, version } = visit;
  const first = await planner.ask(begins[deed], { id, version });
  if (first.status === 200) return counted(desk, deed);
  const concerns = startConcernsAmong(first.problem.concerns);
  if (concerns.length === 0) return counted(desk, 'refused');
  const { elsewhere } = first.problem;
  if (concerns.includes('other_day')) {
    company.diary.count('asked_day');
    if (planner.chance.isTrue(0.3)) return false;
  }
  if (elsewhere !== undefined) {
    company.diary.count('asked_place');
    if (planner.chance.isTrue(0.5)) await endPlace(desk, elsewhere.id);
  }
  const again = await planner.ask(begins[deed], {
    id,
    version,
    accepted: [...concerns, 'overlap'],
    left_elsewhere_at: elsewhere?.left?.proposed,
  });
  return counted(desk, again.status === 200 ? deed : 'refused');
}

function counted({ company }: Desk, deed: Beginning | 'refused'): boolean {
  company.diary.count(deed);
  return deed !== 'refused';
}

/** Pauses the work at the other visit, or turns back on the way to it, before the new one begins. */
async function endPlace(desk: Desk, id: string): Promise<void> {
  const { status, body } = await desk.planner.ask(getJobOrder, { id });
  if (status !== 200) return;
  const place = visitLocationOf(instantsOf(body));
  const { version } = body;
  if (place === 'at_work') await act(desk, 'paused', pauseJobOrder, { id, version });
  if (place === 'on_the_way')
    await act(desk, 'turned_back', leaveForJobOrder, { id, version, is_on_the_way: false });
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text));
const instantsOf = (job: OutputOf<typeof getJobOrder>) => ({
  ...job,
  on_the_way_at: instantOf(job.on_the_way_at),
  paused_at: instantOf(job.paused_at),
});

/** Returns a planned visit that is due later, for a technician who has nothing to do. */
export function ofAnotherDay(open: readonly JobOrderListed[], soon: number): JobOrderListed | undefined {
  return open.find((job) => isJob('planned', job) && Date.parse(job.scheduled_date) > soon);
}
