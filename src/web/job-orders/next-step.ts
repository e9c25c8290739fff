import { homeOf } from '#domain/accounts/account.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { isJob, type JobOrderAction, type JobOrderState, jobOrderWorkflow } from '#domain/job-order.ts';
import { availableActions, refusal } from '#domain/workflow.ts';

export type NextStep = 'start' | 'continue' | 'sign' | 'view';

/** The step that the one button of a job card offers: start the job, go on with it, have it signed, or look at it. */
export function nextStepOf(job: JobOrderState, actor: Pick<Actor, 'role'>): NextStep {
  const may = (action: 'start' | 'submit' | 'sign') => refusal(jobOrderWorkflow, action, job, actor) === null;
  if (may('start')) return 'start';
  if (may('submit')) return 'continue';
  return may('sign') ? 'sign' : 'view';
}

/** What the page of a job offers, and the actions that each step takes. The form saves and submits alike. */
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

/** All that the actor may do with the job now, the next step first. A job that can be started is not yet gone on with. */
export function stepsOf(job: JobOrderState, actor: Pick<Actor, 'role'>): JobStep[] {
  const may = availableActions(jobOrderWorkflow, job, actor);
  return (Object.keys(steps) as JobStep[]).filter(
    (step) =>
      steps[step].some((action) => may.includes(action)) &&
      !(step === 'continue' && may.includes('start') && isJob('planned', job)),
  );
}

/** The page after a signature. A technician would be refused in the client's area. */
export function afterSignature(role: Role): string {
  return role === 'technician' ? homeOf.technician : homeOf.client;
}
