import { planners } from '#domain/actor.ts';
import type { ServiceType, Urgency } from '#domain/service-request.ts';
import type { Step } from '#domain/workflow.ts';

export const jobOrderStatuses = ['scheduled', 'in_progress', 'completed', 'cancelled'] as const;
export type JobOrderStatus = (typeof jobOrderStatuses)[number];

/** The groups of job orders that lists, statistics and screens use. The database gets them as literals. */
export const jobGroups = {
  /** Jobs that can still change. */
  open: ['scheduled', 'in_progress'],
  closed: ['completed', 'cancelled'],
  /** Jobs that no one has started. */
  planned: ['scheduled'],
  completed: ['completed'],
  cancelled: ['cancelled'],
} as const satisfies Readonly<Record<string, readonly JobOrderStatus[]>>;
export type JobGroup = keyof typeof jobGroups;

/** Returns whether the job belongs to the group, as in `isJob('open', job)`. */
export function isJob(group: JobGroup, { status }: Pick<OrderFields, 'status'>): boolean {
  const statuses: readonly JobOrderStatus[] = jobGroups[group];
  return statuses.includes(status);
}

export const workflowStatuses = [
  'scheduled',
  'assigned',
  'in_progress',
  'awaiting_signature',
  'completed',
] as const;
export type WorkflowStatus = (typeof workflowStatuses)[number];

/** The status for each workflow_status. A canceled job has a status of its own. */
export const statusOfWorkflow: Readonly<Record<WorkflowStatus, Exclude<JobOrderStatus, 'cancelled'>>> = {
  scheduled: 'scheduled',
  assigned: 'scheduled',
  in_progress: 'in_progress',
  awaiting_signature: 'in_progress',
  completed: 'completed',
};

/** The status of a job that keeps its technician busy. A job that only awaits a signature has a later status. */
export const busyStatus = 'in_progress' satisfies WorkflowStatus;

/** The status of a job whose work is done and that only needs the client's signature. */
export const unsignedStatus = 'awaiting_signature' satisfies WorkflowStatus;

/** A job is `unassigned` without a technician, and `paused` on hold. A `cancelled` job keeps its workflow_status. */
export type JobState = WorkflowStatus | 'unassigned' | 'paused' | 'cancelled';
export const startedStates = ['in_progress', 'paused'] as const satisfies readonly JobState[];
/** The states in which a technician has the job and the work is not done. */
export const notDone = ['scheduled', 'assigned', ...startedStates] as const satisfies readonly JobState[];

/** The stages of a job. Lists can be filtered by them. The database computes them from the columns. */
export const jobStages = ['unassigned', 'planned', 'in_progress', 'completed', 'cancelled'] as const;
export type JobStage = (typeof jobStages)[number];

/**
 * The dashboard figures by which jobs can be filtered. Canceled jobs do not count in `today`. The jobs in `to_follow`
 * are closed, and their required follow-up visit does not exist yet.
 */
export const jobFigures = ['open', 'today', 'completed_30_days', 'to_follow'] as const;
export type JobFigure = (typeof jobFigures)[number];

export const orderLimits = {
  /** The limits of the description of a job without a request. */
  description: { min: 3, max: 4000 },
} as const;

/** The subject of the job, its parties and its state. */
export type OrderFields = {
  readonly id: string;
  readonly number: number;
  readonly version: number;
  readonly operator_id: string;
  readonly client_id: string;
  readonly machine_id: string;
  readonly service_request_id: string | null;
  /** The earlier job whose unfinished work this one continues. */
  readonly forerunner_id: string | null;
  readonly type: ServiceType;
  /** The urgency of the job's request. Without a request, the urgency chosen when the job was created. */
  readonly urgency: Urgency;
  readonly description: string;
  /** The phone number to call about the visit. `special_instructions` are for the technician on site. */
  readonly contact_phone: string | null;
  readonly special_instructions: string | null;
  readonly status: JobOrderStatus;
  readonly workflow_status: WorkflowStatus;
  readonly created_at: Date;
};

export const orderActions = {
  /** A planner corrects the type, urgency, phone or instructions of the job and of its request. */
  correct: { from: ['unassigned', ...notDone], to: 'unchanged', by: planners },
} as const satisfies Readonly<Record<string, Step<JobState>>>;

export const orderEvents = {
  'job-orders.created': 'job_orders',
  'job-orders.corrected': 'job_orders',
  'job-orders.raised': 'job_orders',
  'job-orders.commented': 'job_orders',
} as const;
