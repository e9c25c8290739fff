import type { JobOrderView } from '#contract/job-order.ts';
import { isStillThere, proposedHours } from '#domain/visit/course.ts';
import { useMoment } from '#web/app/time/now.ts';

type Begun = Pick<JobOrderView, 'started_at' | 'job_order_form_submitted_at'>;

/** The time spent as the clock of begun work tells; null before and after, and where the work was left in between. */
export function hoursByClock({ started_at, job_order_form_submitted_at }: Begun, now: Date): number | null {
  if (started_at === null || job_order_form_submitted_at !== null) return null;
  const begun = new Date(started_at);
  return isStillThere(begun, now) ? proposedHours(begun, now) : null;
}

export function useProposedHours(job: Begun): number | null {
  return useMoment((now) => hoursByClock(job, now));
}
