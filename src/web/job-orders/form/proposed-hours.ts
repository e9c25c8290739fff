import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { isStillThere, proposedHours } from '#domain/visit/course.ts';
import { useMoment } from '#web/app/time/now.ts';
import { stayOf } from '#web/records/job-orders/visit/stay.ts';

type WorkTimes = Pick<
  JobOrderView,
  'started_at' | 'paused_at' | 'paused_seconds' | 'job_order_form_submitted_at'
>;

/**
 * Returns the hours from the technician's arrival until now, without pauses. Null before the start and after the
 * submission. Also null if the start is so long ago that the technician must have left without saying when.
 */
export function hoursByClock(job: WorkTimes, now: Date, left_at: string | null = null): number | null {
  const stay = job.job_order_form_submitted_at === null ? stayOf(job) : null;
  if (stay !== null && left_at !== null) return proposedHours({ ...stay, paused_at: new Date(left_at) }, now);
  return stay !== null && isStillThere(stay, now) ? proposedHours(stay, now) : null;
}

export function useProposedHours(job: WorkTimes): number | null {
  return useMoment((now) => hoursByClock(job, now));
}
