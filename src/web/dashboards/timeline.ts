import type { ServiceRequestView } from '#contract/service-requests.ts';
import { type WorkflowStatus, workflowStatuses } from '#domain/job-order.ts';

export const timelineSteps = [
  'reported',
  'reviewed',
  'assigned',
  'inProgress',
  'awaitingSignature',
  'completed',
] as const;
export type TimelineStep = (typeof timelineSteps)[number] | 'rejected';
export type TimelineEntry = { readonly step: TimelineStep; readonly state: 'done' | 'current' | 'open' };

const reachedBy: Readonly<Record<WorkflowStatus, TimelineStep>> = {
  scheduled: 'reviewed',
  assigned: 'assigned',
  in_progress: 'inProgress',
  awaiting_signature: 'awaitingSignature',
  completed: 'completed',
};

type Progress = Pick<ServiceRequestView, 'status'> & {
  readonly job_order: { readonly workflow_status: WorkflowStatus } | null;
};

/** How far a request has come, step by step; a rejected one ends there. */
export function timelineOf({ status, job_order }: Progress): TimelineEntry[] {
  if (status === 'rejected') {
    return [
      { step: 'reported', state: 'done' },
      { step: 'rejected', state: 'current' },
    ];
  }
  const reviewed = status === 'pending' ? 'reported' : 'reviewed';
  const steps: readonly TimelineStep[] = timelineSteps;
  const reached = steps.indexOf(job_order ? reachedBy[job_order.workflow_status] : reviewed);
  return timelineSteps.map((step, index) => ({ step, state: stateAt(index, reached) }));
}

function stateAt(index: number, reached: number): TimelineEntry['state'] {
  if (index < reached || reached === timelineSteps.length - 1) return 'done';
  return index === reached ? 'current' : 'open';
}

/** Whether the client still waits for something: not rejected, and the job, if any, not closed. */
export function isActive({ status, job_order }: ServiceRequestView): boolean {
  if (status === 'rejected') return false;
  return (
    job_order === null ||
    (job_order.status !== 'cancelled' && job_order.workflow_status !== workflowStatuses.at(-1))
  );
}
