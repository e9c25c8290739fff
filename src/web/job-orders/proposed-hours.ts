import type { JobOrderView } from '#contract/job-order.ts';
import { proposedHours } from '#domain/visit/course.ts';
import { useMoment } from '#web/app/time/now.ts';

type Begun = Pick<JobOrderView, 'started_at' | 'job_order_form_submitted_at'>;

/** The time spent as the clock of begun work tells; null before and after. */
export function hoursByClock({ started_at, job_order_form_submitted_at }: Begun, now: Date): number | null {
  if (started_at === null || job_order_form_submitted_at !== null) return null;
  return proposedHours(new Date(started_at), now);
}

export function useProposedHours(job: Begun): number | null {
  return useMoment((now) => hoursByClock(job, now));
}
