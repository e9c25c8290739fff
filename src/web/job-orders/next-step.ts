import { homeOf } from '#domain/account.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { type JobOrderState, jobOrderWorkflow } from '#domain/job-order.ts';
import { refusal } from '#domain/workflow.ts';

export type NextStep = 'start' | 'continue' | 'sign' | 'view';

/** The step that the one button of a job card offers: start the job, go on with it, have it signed, or look at it. */
export function nextStepOf(job: JobOrderState, actor: Pick<Actor, 'role'>): NextStep {
  const may = (action: 'start' | 'submit' | 'sign') => refusal(jobOrderWorkflow, action, job, actor) === null;
  if (may('start')) return 'start';
  if (may('submit')) return 'continue';
  return may('sign') ? 'sign' : 'view';
}

/** The page after a signature. A technician would be refused in the client's area. */
export function afterSignature(role: Role): string {
  return role === 'technician' ? homeOf.technician : homeOf.client;
}
