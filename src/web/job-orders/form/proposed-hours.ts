import type { JobOrderView } from '#contract/job-order.ts';
import { isStillThere, proposedHours } from '#domain/visit/course.ts';
import { useMoment } from '#web/app/time/now.ts';
import { stayOf } from '#web/records/visit/stay.ts';

type WorkTimes = Pick<
  JobOrderView,
  'started_at' | 'paused_at' | 'paused_seconds' | 'job_order_form_submitted_at'
>;

/**
 * Returns the hours that the technician has been at work, by the clock. Null before the start and after the
 * submission, and if the start is so long ago that no one can still be there.
 */
export function hoursByClock(job: WorkTimes, now: Date): number | null {
  const stay = job.job_order_form_submitted_at === null ? stayOf(job) : null;
  return stay !== null && isStillThere(stay, now) ? proposedHours(stay, now) : null;
}

export function useProposedHours(job: WorkTimes): number | null {
  return useMoment((now) => hoursByClock(job, now));
}
