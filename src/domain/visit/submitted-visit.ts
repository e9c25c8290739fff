import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { begunBy } from './course.ts';
import { type Work, workEnds } from './leaving.ts';

type Begun = Pick<JobOrder, 'first_arrived_at' | 'arrival_recorded_at'>;

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
