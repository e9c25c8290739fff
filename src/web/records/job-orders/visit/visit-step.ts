import type { Actor } from '#domain/actor.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { type JobOrderState, jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import type { WorkText } from '#domain/visit/leaving.ts';
import { refusal } from '#domain/workflow.ts';

export type VisitStep = 'leave' | 'arrive' | 'start' | 'resume' | 'finish' | 'sign' | 'view';

type StepJob = JobOrderState & {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly time_zone: string;
} & WorkText;

/**
 * Returns the technician's next step on their own job: set out, arrive, finish the report, or get the signature. If
 * setting out is not possible, the next step is to start. If the job is on hold and the work has not ended, the next
 * step is to resume.
 */
export function visitStepOf(
  job: JobOrderState & Pick<StepJob, 'on_the_way_at'> & Partial<Pick<StepJob, 'work_ended_at'>>,
  actor: Pick<Actor, 'role'>,
): VisitStep {
  const may = (action: 'leave' | 'start' | 'submit' | 'sign') =>
    refusal(jobOrderWorkflow, action, job, actor) === null;
  const hasEnded = (job.work_ended_at ?? null) !== null && may('submit');
  if (may('start') && !hasEnded) {
    if (!isJob('planned', job)) return 'resume';
    if (job.on_the_way_at !== null) return 'arrive';
    return may('leave') ? 'leave' : 'start';
  }
  if (may('submit')) return 'finish';
  return may('sign') ? 'sign' : 'view';
}
