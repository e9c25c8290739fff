import type { PlannedJob } from '#contract/planning/board.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { overlap } from '#domain/planning/appointment.ts';
import { slotOf } from './board-slots.ts';

/**
 * For each of a technician's jobs, by its id, returns the numbers of the jobs that overlap with it. Jobs without overlaps
 * are omitted. Finished work does not overlap anything.
 */
export function overlapsAmong(jobs: readonly PlannedJob[]): ReadonlyMap<string, readonly string[]> {
  const open = jobs.filter((job) => isJob('open', job)).map((job) => ({ job, slot: slotOf(job) }));
  const overlapsOfJobs = open.map(({ job, slot }) => {
    const others = open.filter((other) => other.job !== job && overlap(slot, other.slot));
    return [job.id, others.map((other) => other.job.number)] as const;
  });
  return new Map(overlapsOfJobs.filter(([, numbers]) => numbers.length > 0));
}
