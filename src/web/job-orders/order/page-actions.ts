import type { Actor } from '#domain/actor.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { type JobOrderAction, type JobOrderState, jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { availableActions } from '#domain/workflow.ts';
import {
  type JobButtonAction,
  type JobDialogAction,
  jobActions,
} from '#web/records/job-orders/actions/job-actions.ts';

export type JobPageAction = JobDialogAction | JobButtonAction;

const isStep = (action: JobOrderAction): action is JobPageAction =>
  jobActions[action].by === 'dialog' || jobActions[action].by === 'button';

/**
 * Returns the actor's possible actions on the page of a job, the next one first. Saving the form of a planned
 * job is left out, because the job must be started first.
 */
export function pageActionsOf(job: JobOrderState, actor: Pick<Actor, 'role'>): JobPageAction[] {
  const may = availableActions(jobOrderWorkflow, job, actor);
  const isToStart = may.includes('start') && isJob('planned', job);
  return (Object.keys(jobActions) as JobOrderAction[])
    .filter(isStep)
    .filter((action) => may.includes(action) && !(action === 'save' && isToStart));
}
