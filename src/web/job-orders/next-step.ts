import { homeOf } from '#domain/account.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { type JobOrderState, jobOrderWorkflow } from '#domain/job-order.ts';
import { refusal } from '#domain/workflow.ts';

export type NextStep = 'start' | 'continue' | 'sign' | 'view';

/** The one button of a job card: start it, go on with it, have it signed, or look at it. */
export function nextStepOf(job: JobOrderState, actor: Pick<Actor, 'role'>): NextStep {
  const may = (action: 'start' | 'submit' | 'sign') => refusal(jobOrderWorkflow, action, job, actor) === null;
  if (may('start')) return 'start';
  if (may('submit')) return 'continue';
  return may('sign') ? 'sign' : 'view';
}

/** Where the signature leads: a technician would be refused in the client's area. */
export function afterSignature(role: Role): string {
  return role === 'technician' ? homeOf.technician : homeOf.client;
}
