import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { begunBy } from './course.ts';
import { type Work, workEnds } from './leaving.ts';
import { pauseStart } from './location.ts';

type Begun = Pick<JobOrder, 'first_arrived_at' | 'arrival_recorded_at'>;
type Reported = Pick<JobOrder, 'job_order_form_submitted_at'>;

/**
 * Returns the fields of a visit whose form is submitted at `at`. The technician left at `left`, and the server
 * received the form at `recorded`.
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
 * Returns the fields of a visit whose form is saved at `at`. Saving reopens a submitted form. Reopening only corrects
 * the report: the work is already over, and the time until the next report counts as time on hold.
 */
export function savedVisit(
  job: Work & Begun & Reported,
  { at, recorded = at }: { readonly at: Date; readonly recorded?: Date },
) {
  const begun = begunBy(at, job, recorded);
  const { job_order_form_submitted_at: submitted_at, work_ended_at } = job;
  if (submitted_at === null) return { ...begun, paused_at: job.paused_at, work_ended_at };
  const paused_at = pauseStart({ ...job, ...begun }, submitted_at);
  return {
    ...begun,
    paused_at,
    work_ended_at: work_ended_at ?? paused_at,
    job_order_form_submitted_at: null,
  } as const;
}
