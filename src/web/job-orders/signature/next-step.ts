import { homeOf } from '#domain/accounts/account.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { type JobOrderState, jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { refusal } from '#domain/workflow.ts';

export type NextStep = 'start' | 'continue' | 'sign' | 'view';

/** Returns what the button on a job's card does: start the job, continue it, get it signed, or view it. */
export function nextStepOf(job: JobOrderState, actor: Pick<Actor, 'role'>): NextStep {
  const may = (action: 'start' | 'submit' | 'sign') => refusal(jobOrderWorkflow, action, job, actor) === null;
  if (may('start')) return 'start';
  if (may('submit')) return 'continue';
  return may('sign') ? 'sign' : 'view';
}

/** Returns the page to show after a signature. A technician may not open the client's pages. */
export function afterSignature(role: Role): string {
  return role === 'technician' ? homeOf.technician : homeOf.client;
}
