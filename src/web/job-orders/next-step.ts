import { homeOf } from '#domain/accounts/account.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { isJob, type JobOrderAction, type JobOrderState, jobOrderWorkflow } from '#domain/job-order.ts';
import { availableActions, refusal } from '#domain/workflow.ts';

export type NextStep = 'start' | 'continue' | 'sign' | 'view';

/** Returns what the button on a job's card does: start the job, continue it, get it signed, or view it. */
export function nextStepOf(job: JobOrderState, actor: Pick<Actor, 'role'>): NextStep {
  const may = (action: 'start' | 'submit' | 'sign') => refusal(jobOrderWorkflow, action, job, actor) === null;
  if (may('start')) return 'start';
  if (may('submit')) return 'continue';
  return may('sign') ? 'sign' : 'view';
}

/**
 * The steps on a job's page, each with the actions that make it possible. The form both saves and submits.
 */
const steps = {
  start: ['start'],
  sign: ['sign'],
  continue: ['save', 'submit'],
  pause: ['pause'],
  assign: ['assign'],
  hand_over: ['hand_over'],
  unassign: ['unassign'],
  estimate: ['estimate'],
  ask_time: ['ask_time'],
  decline_time: ['decline_time'],
  rate: ['rate'],
  expect_part: ['expect_part'],
  settle: ['settle'],
  settle_dispute: ['settle_dispute'],
  cancel: ['cancel'],
} as const satisfies Readonly<Record<string, readonly JobOrderAction[]>>;
export type JobStep = keyof typeof steps;

/**
 * Returns the steps that the actor can take, starting with the next one. A job that can still be started
 * cannot be continued yet.
 */
export function stepsOf(job: JobOrderState, actor: Pick<Actor, 'role'>): JobStep[] {
  const may = availableActions(jobOrderWorkflow, job, actor);
  return (Object.keys(steps) as JobStep[]).filter(
    (step) =>
      steps[step].some((action) => may.includes(action)) &&
      !(step === 'continue' && may.includes('start') && isJob('planned', job)),
  );
}

/** Returns the page to show after a signature. A technician may not open the client's pages. */
export function afterSignature(role: Role): string {
  return role === 'technician' ? homeOf.technician : homeOf.client;
}
