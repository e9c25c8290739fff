import { planners, supervisedBy } from './actor.ts';
import type { SettledPrice } from './price/price-question.ts';
import type { ServiceType, Urgency } from './service-request.ts';
import type { Dispute } from './signing/dispute.ts';
import { dateIn } from './values/calendar.ts';
import type { MissingPart } from './values/missing-part.ts';
import type { Workflow } from './workflow.ts';

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
export function isJob(group: JobGroup, { status }: Pick<JobOrder, 'status'>): boolean {
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

/** The status that goes with each workflow_status, unless the job is canceled. */
export const statusOfWorkflow: Readonly<Record<WorkflowStatus, Exclude<JobOrderStatus, 'cancelled'>>> = {
  scheduled: 'scheduled',
  assigned: 'scheduled',
  in_progress: 'in_progress',
  awaiting_signature: 'in_progress',
  completed: 'completed',
};

export const visitTypes = ['full_service', 'preventive', 'unscheduled', 'troubleshooting', 'paid'] as const;
export type VisitType = (typeof visitTypes)[number];

/** The outcomes of a visit that did not go as planned. */
export const visitOutcomes = ['nobody_there', 'part_missing', 'cannot_finish'] as const;
export type VisitOutcome = (typeof visitOutcomes)[number];

export const jobFormDefaults = { visit_type: 'troubleshooting', time_spent_hours: 0 } as const;

export const jobOrderLimits = {
  work_performed: { min: 10, max: 8000 },
  technician_notes: { max: 4000 },
  follow_up_reason: { max: 2000 },
  time_spent_hours: { min: 0, max: 24, step: 0.5 },
  parts_used: { max: 100, nameMax: 200 },
  cancellation_reason: { min: 1, max: 1000 },
  /** The description of a job without a request. */
  description: { min: 3, max: 4000 },
  outcome_reason: { min: 3, max: 1000 },
  asked_note: { max: 1000 },
  window_minutes: { min: 0, max: 480, step: 15 },
  rating: { min: 1, max: 5 },
  rating_comment: { max: 1000 },
} as const;

export type Part = { readonly name: string };

export type JobOrder = MissingPart &
  Dispute &
  SettledPrice & {
    readonly id: string;
    readonly number: number;
    readonly version: number;
    readonly operator_id: string;
    readonly client_id: string;
    readonly machine_id: string;
    readonly technician_id: string | null;
    readonly dispatcher_id: string | null;
    readonly service_request_id: string | null;
    readonly type: ServiceType;
    /** The urgency of the job's request; without a request, the one chosen when the job was created. */
    readonly urgency: Urgency;
    readonly description: string;
    /** The phone number to call about the visit. `special_instructions` are for the technician on site. */
    readonly contact_phone: string | null;
    readonly special_instructions: string | null;
    readonly scheduled_date: Date;
    /** The planned length of the visit, within the `durationLimits` of domain/planning/appointment. */
    readonly duration_minutes: number;
    /** The length of the arrival window, which starts at the planned time. See domain/visit/course. */
    readonly window_minutes: number;
    /** The arrival target of the job's request; null if there is none. */
    readonly arrive_by: Date | null;
    readonly status: JobOrderStatus;
    readonly workflow_status: WorkflowStatus;
    readonly work_performed: string | null;
    readonly technician_notes: string | null;
    readonly parts_used: readonly Part[];
    readonly time_spent_hours: number;
    readonly problem_resolved: boolean;
    readonly follow_up_required: boolean;
    readonly follow_up_reason: string | null;
    readonly visit_type: VisitType;
    /** The earlier job that this one follows, because that one left work to do. */
    readonly forerunner_id: string | null;
    /** When the technician set out; null if they have not, or if the travel was canceled. */
    readonly on_the_way_at: Date | null;
    /** The outcome of a visit that did not go as planned, and the reason for it. */
    readonly outcome: VisitOutcome | null;
    readonly outcome_reason: string | null;
    /** The new time that the client requests, and the client's note about it. */
    readonly asked_date: Date | null;
    readonly asked_note: string | null;
    /** The client's rating of the finished visit, from one to five stars, and a comment. */
    readonly rating: number | null;
    readonly rating_comment: string | null;
    readonly rated_at: Date | null;
    /** When someone decided that a required follow-up is not needed, and the reason. */
    readonly settled_at: Date | null;
    readonly settled_reason: string | null;
    /** When the work started, which is also when the technician arrived. */
    readonly started_at: Date | null;
    /** The start of the current hold, and the total length of earlier holds. */
    readonly paused_at: Date | null;
    readonly paused_seconds: number;
    /** The end of the last hold; null until the first one has ended. */
    readonly resumed_at: Date | null;
    /** When a technician first arrived, even if another one continues the job. It is never cleared. */
    readonly first_arrived_at: Date | null;
    /** When the server recorded that arrival, which a device may report late; null if unknown. */
    readonly arrival_recorded_at: Date | null;
    /** The arrival window that the client was given in time; null if none. See domain/visit/client-window. */
    readonly told_from: Date | null;
    readonly told_until: Date | null;
    readonly job_order_form_submitted_at: Date | null;
    readonly completed_date: Date | null;
    readonly signed_at: Date | null;
    readonly cancelled_at: Date | null;
    readonly cancellation_reason: string | null;
    readonly created_at: Date;
  };

export type JobOrderState = Pick<JobOrder, 'status' | 'workflow_status'> & {
  /** The assigned technician; left out for readers who must not see the technician. */
  readonly technician_id?: string | null;
  /** The start of the current hold; left out if holds are unknown. */
  readonly paused_at?: Date | string | null;
};
/**
 * The states of the workflow. `unassigned` is a scheduled job without a technician. `paused` is a job in progress that
 * is on hold. A `cancelled` job keeps its workflow_status.
 */
type State = WorkflowStatus | 'unassigned' | 'paused' | 'cancelled';
export type JobOrderAction =
  | 'leave'
  | 'start'
  | 'pause'
  | 'save'
  | 'submit'
  | 'sign'
  | 'miss'
  | 'interrupt'
  | 'hand_back'
  | 'assign'
  | 'hand_over'
  | 'unassign'
  | 'estimate'
  | 'cancel'
  | 'ask_time'
  | 'decline_time'
  | 'expect_part'
  | 'call_off'
  | 'rate'
  | 'dispute'
  | 'settle_dispute'
  | 'settle';

const notBegun: readonly State[] = ['unassigned', 'scheduled', 'assigned'];
const startedStates: readonly State[] = ['in_progress', 'paused'];
const notDone: readonly State[] = ['scheduled', 'assigned', ...startedStates];

export const jobOrderWorkflow: Workflow<JobOrderState, State, JobOrderAction> = {
  noun: 'job order',
  stateOf: ({ status, workflow_status, technician_id, paused_at = null }) => {
    if (status === 'cancelled') return 'cancelled';
    if (workflow_status === busyStatus && paused_at !== null) return 'paused';
    return workflow_status === 'scheduled' && technician_id === null ? 'unassigned' : workflow_status;
  },
  enter: (state) => {
    if (state === 'cancelled') return { status: 'cancelled' };
    if (state === 'paused') return { workflow_status: busyStatus, status: statusOfWorkflow[busyStatus] };
    if (state === 'unassigned') {
      return { workflow_status: 'scheduled', status: statusOfWorkflow.scheduled, technician_id: null };
    }
    return { workflow_status: state, status: statusOfWorkflow[state] };
  },
  actions: {
    /** The technician reports that they are on the way, or takes that back. */
    leave: { from: ['assigned'], to: 'unchanged', by: supervisedBy('technician') },
    /** The technician arrives, or resumes work after a hold. */
    start: { from: ['scheduled', 'assigned', 'paused'], to: 'in_progress', by: supervisedBy('technician') },
    pause: { from: ['in_progress'], to: 'paused', by: supervisedBy('technician') },
    /** Saving the form does not end a hold. */
    save: {
      from: ['scheduled', 'assigned', ...startedStates, 'awaiting_signature'],
      to: 'in_progress',
      by: supervisedBy('technician'),
    },
    submit: {
      from: notDone,
      to: 'awaiting_signature',
      by: supervisedBy('technician'),
    },
    sign: { from: ['awaiting_signature'], to: 'completed', by: supervisedBy('technician', 'client') },
    /** No one at the client let the technician in. */
    miss: { from: ['assigned', ...startedStates], to: 'cancelled', by: ['technician', ...planners] },
    /** A part is missing, or the work cannot be finished now. */
    interrupt: { from: ['assigned', ...startedStates], to: 'in_progress', by: supervisedBy('technician') },
    expect_part: {
      from: [...startedStates, 'awaiting_signature', 'completed'],
      to: 'unchanged',
      by: planners,
    },
    /** The technician cannot do the job. Planners use `unassign` instead. */
    hand_back: { from: notDone, to: 'unassigned', by: ['technician'] },
    assign: { from: ['unassigned', 'scheduled', 'assigned'], to: 'assigned', by: planners },
    /** Another technician continues work that has started. */
    hand_over: { from: [...startedStates, 'awaiting_signature'], to: 'assigned', by: planners },
    unassign: { from: notDone, to: 'unassigned', by: planners },
    estimate: {
      from: ['unassigned', ...notDone],
      to: 'unchanged',
      by: planners,
    },
    cancel: {
      from: ['unassigned', ...notDone, 'awaiting_signature'],
      to: 'cancelled',
      by: planners,
    },
    /** The client requests a new time, or withdraws that. A planner accepts it by rescheduling, or declines it. */
    ask_time: { from: notBegun, to: 'unchanged', by: supervisedBy('client') },
    decline_time: { from: notBegun, to: 'unchanged', by: planners },
    /** The client withdraws the request that the job belongs to. */
    call_off: { from: notBegun, to: 'cancelled', by: supervisedBy('client') },
    rate: { from: ['completed'], to: 'unchanged', by: supervisedBy('client') },
    /** The client is signed in, or uses the link in the email with the report. */
    dispute: { from: ['completed'], to: 'unchanged', by: ['client'] },
    settle_dispute: { from: ['completed'], to: 'unchanged', by: planners },
    /** The follow-up visit that the job required is no longer needed. */
    settle: { from: ['completed', 'cancelled'], to: 'unchanged', by: planners },
  },
};

/** The columns for the time of service: work reported, work started, planned. The first that is set counts. */
export const servedAtColumns = [
  'job_order_form_submitted_at',
  'started_at',
  'scheduled_date',
] as const satisfies readonly (keyof JobOrder)[];

/**
 * Returns the day of service in the operator's time zone. The client's plan on that day decides whether the visit is
 * covered, and a covered visit counts in the plan year of that day.
 */
export function serviceDateOf(
  job: Pick<JobOrder, (typeof servedAtColumns)[number]>,
  time_zone: string,
): string {
  const servedAt = servedAtColumns.map((column) => job[column]).find((at) => at !== null);
  return dateIn(time_zone, servedAt ?? job.scheduled_date);
}

/** The status of a job that keeps its technician busy. A job that only awaits a signature has a later status. */
export const busyStatus = 'in_progress' satisfies WorkflowStatus;

/** The status of a job whose work is done, and which lacks only the client's signature. */
export const unsignedStatus = 'awaiting_signature' satisfies WorkflowStatus;

/** The stages of a job. Lists can be filtered by them. The database computes them from the columns. */
export const jobStages = ['unassigned', 'planned', 'in_progress', 'completed', 'cancelled'] as const;
export type JobStage = (typeof jobStages)[number];

/**
 * The groups of jobs that dashboards count and lists show. `today` leaves out canceled jobs. A job `to_follow` is
 * closed and requires a follow-up visit, but has none.
 */
export const jobFigures = ['open', 'today', 'completed_30_days', 'to_follow'] as const;
export type JobFigure = (typeof jobFigures)[number];

/** Returns whether the form was submitted and can be shown to a signer, or is already signed. */
export function isFormSubmitted({ workflow_status }: Pick<JobOrder, 'workflow_status'>): boolean {
  return workflow_status === 'awaiting_signature' || workflow_status === 'completed';
}
