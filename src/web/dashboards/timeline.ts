import type { ServiceRequestView } from '#contract/service-requests.ts';
import { type JobOrderState, jobOrderWorkflow, type WorkflowStatus } from '#domain/job-order.ts';
import { type ServiceRequestStatus, serviceRequestWorkflow } from '#domain/service-request.ts';
import { actionsOf, type Workflow } from '#domain/workflow.ts';

const steps = ['reported', 'reviewed', 'assigned', 'inProgress', 'awaitingSignature', 'completed'] as const;
export type TimelineStep = (typeof steps)[number] | 'rejected';
export type TimelineEntry = {
  readonly step: TimelineStep;
  readonly state: 'done' | 'current' | 'open';
  /** When it happened, where that is kept. */
  readonly at: string | null;
};

const reachedByRequest: Readonly<Record<ServiceRequestStatus, TimelineStep>> = {
  pending: 'reported',
  reviewed: 'reviewed',
  assigned: 'reviewed',
  rejected: 'rejected',
};

const reachedByJob: Readonly<Record<WorkflowStatus, TimelineStep>> = {
  scheduled: 'reviewed',
  assigned: 'assigned',
  in_progress: 'inProgress',
  awaiting_signature: 'awaitingSignature',
  completed: 'completed',
};

type Progress = Pick<ServiceRequestView, 'status' | 'created_at' | 'reviewed_at'> & {
  readonly job_order: Pick<
    NonNullable<ServiceRequestView['job_order']>,
    'workflow_status' | 'completed_date'
  > | null;
};

/** How far a request has come, step by step; a rejected one ends there. */
export function timelineOf({ status, created_at, reviewed_at, job_order }: Progress): TimelineEntry[] {
  const reached = job_order === null ? reachedByRequest[status] : reachedByJob[job_order.workflow_status];
  const path: readonly TimelineStep[] = reached === 'rejected' ? ['reported', 'rejected'] : steps;
  const position = path.indexOf(reached);
  const at: Partial<Record<TimelineStep, string | null>> = {
    reported: created_at,
    reviewed: reviewed_at,
    rejected: reviewed_at,
    completed: job_order?.completed_date ?? null,
  };
  return path.map((step, index) => ({
    step,
    state: stateAt(index, position, path.length),
    at: index <= position ? (at[step] ?? null) : null,
  }));
}

function stateAt(index: number, reached: number, length: number): TimelineEntry['state'] {
  if (index < reached || (index === reached && reached === length - 1)) return 'done';
  return index === reached ? 'current' : 'open';
}

/** Whether something can still happen to the request: by the workflow of its job, when it has one. */
export function isActive({
  status,
  job_order,
}: Pick<ServiceRequestView, 'status'> & { readonly job_order: JobOrderState | null }): boolean {
  if (job_order !== null) return hasNextStep(jobOrderWorkflow, job_order);
  return hasNextStep(serviceRequestWorkflow, { status });
}

function hasNextStep<Fields, State extends string, Action extends string>(
  workflow: Workflow<Fields, State, Action>,
  record: Fields,
): boolean {
  const state = workflow.stateOf(record);
  return actionsOf(workflow).some((action) => workflow.actions[action].from.includes(state));
}
