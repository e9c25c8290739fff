import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { begunBy } from './course.ts';
import { type Work, workEnds } from './leaving.ts';
import { pauseStart } from './location.ts';

type Begun = Pick<JobOrder, 'first_arrived_at' | 'arrival_recorded_at'>;
type Reported = Pick<JobOrder, 'job_order_form_submitted_at'>;

/**
 * Returns the fields of a visit whose form is submitted at `at`. The technician left at `left`, and the server received
 * it at `recorded`.
 */
export function submittedVisit(
  job: Work & Begun,
  { at, left, recorded = at }: { readonly at: Date; readonly left: Date; readonly recorded?: Date },
) {
  return {
    ...begunBy(at, job, recorded),
    ...workEnds(job, left, at),
    job_order_form_submitted_at: at,
  } as const;
}

/**
 * Returns the fields of a visit whose form is saved at `at`. Saving reopens a submitted form. It does not resume the work
 * if the technician is elsewhere or has left.
 */
export function savedVisit(
  job: Work & Begun & Reported,
  {
    at,
    recorded = at,
    isElsewhere = false,
  }: { readonly at: Date; readonly recorded?: Date; readonly isElsewhere?: boolean },
) {
  const begun = begunBy(at, job, recorded);
  const submitted_at = isElsewhere || job.work_ended_at !== null ? job.job_order_form_submitted_at : null;
  return {
    ...begun,
    paused_at: submitted_at === null ? job.paused_at : pauseStart({ ...job, ...begun }, submitted_at),
    job_order_form_submitted_at: null,
  } as const;
}
