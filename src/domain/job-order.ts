import { planners, supervisedBy } from './actor.ts';
import type { SettledPrice } from './price/price-question.ts';
import type { ServiceType, Urgency } from './service-request.ts';
import type { Dispute } from './signing/dispute.ts';
import { dateIn } from './values/calendar.ts';
import type { MissingPart } from './values/missing-part.ts';
import type { Workflow } from './workflow.ts';

export const jobOrderStatuses = ['scheduled', 'in_progress', 'completed', 'cancelled'] as const;
export type JobOrderStatus = (typeof jobOrderStatuses)[number];

/** The groups of job orders that lists, figures and screens use. The database gets them as literals. */
export const jobGroups = {
  /** Something can still happen to these jobs. */
  open: ['scheduled', 'in_progress'],
  closed: ['completed', 'cancelled'],
  /** No one has begun these jobs. */
  planned: ['scheduled'],
  completed: ['completed'],
  cancelled: ['cancelled'],
} as const satisfies Readonly<Record<string, readonly JobOrderStatus[]>>;
export type JobGroup = keyof typeof jobGroups;

/** Whether the job belongs to the group: `isJob('open', job)`. */
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

/** The status that belongs to each workflow_status of a job that is not cancelled. */
export const statusOfWorkflow: Readonly<Record<WorkflowStatus, Exclude<JobOrderStatus, 'cancelled'>>> = {
  scheduled: 'scheduled',
  assigned: 'scheduled',
  in_progress: 'in_progress',
  awaiting_signature: 'in_progress',
  completed: 'completed',
};

export const visitTypes = ['full_service', 'preventive', 'unscheduled', 'troubleshooting', 'paid'] as const;
export type VisitType = (typeof visitTypes)[number];

/** What came of a visit that did not go to plan. */
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
  /** What whoever makes a job without a request says of it. */
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
    /** The urgency of the job's request, or the one chosen when the job was made. */
    readonly urgency: Urgency;
    readonly description: string;
    /** The phone to call for the visit; `special_instructions` says what to mind there. */
    readonly contact_phone: string | null;
    readonly special_instructions: string | null;
    readonly scheduled_date: Date;
    /** How long the visit is planned to take, as `durationLimits` of the appointment say. */
    readonly duration_minutes: number;
    /** How long after the planned time the client may have to wait, as domain/visit/course says. */
    readonly window_minutes: number;
    /** Until when the client of its request was promised someone; null is no promise. */
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
    /** The job that this one follows, because that one left something to do. */
    readonly forerunner_id: string | null;
    /** When the technician set out. */
    readonly on_the_way_at: Date | null;
    /** What came of the visit, where it did not go to plan, and why. */
    readonly outcome: VisitOutcome | null;
    readonly outcome_reason: string | null;
    /** The time that the client asks for instead, and what it says to that. */
    readonly asked_date: Date | null;
    readonly asked_note: string | null;
    /** What the client says of the finished visit: one to five stars, and a word. */
    readonly rating: number | null;
    readonly rating_comment: string | null;
    readonly rated_at: Date | null;
    /** Since when no other visit is needed although the job asked for one, and why. */
    readonly settled_at: Date | null;
    readonly settled_reason: string | null;
    /** When the work began, which is when the technician arrived. */
    readonly started_at: Date | null;
    /** Since when the technician is not at work there, and how long earlier pauses took. */
    readonly paused_at: Date | null;
    readonly paused_seconds: number;
    /** When the last pause ended; null before the first one has ended. */
    readonly resumed_at: Date | null;
    /** When a technician first arrived, also where another one continues the job. It is never cleared. */
    readonly first_arrived_at: Date | null;
    /** When the server recorded that arrival, which a device may report later; null where that is not known. */
    readonly arrival_recorded_at: Date | null;
    /** The window that the client was told in time; null where none was told, as domain/visit/told-window says. */
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
  /** Left out for readers who are not told who comes. */
  readonly technician_id?: string | null;
  /** Left out where pauses are not known. */
  readonly paused_at?: Date | string | null;
};
/**
 * `unassigned` is a scheduled job without a technician, `paused` one in progress that its technician has left for a
 * while. `cancelled` leaves the workflow_status as it was.
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
const begun: readonly State[] = ['in_progress', 'paused'];
const notDone: readonly State[] = ['scheduled', 'assigned', ...begun];

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
    /** On the way; also taken back. */
    leave: { from: ['assigned'], to: 'unchanged', by: supervisedBy('technician') },
    /** Arrives, or goes on after a pause. */
    start: { from: ['scheduled', 'assigned', 'paused'], to: 'in_progress', by: supervisedBy('technician') },
    pause: { from: ['in_progress'], to: 'paused', by: supervisedBy('technician') },
    /** Ends no pause. */
    save: {
      from: ['scheduled', 'assigned', ...begun, 'awaiting_signature'],
      to: 'in_progress',
      by: supervisedBy('technician'),
    },
    submit: {
      from: notDone,
      to: 'awaiting_signature',
      by: supervisedBy('technician'),
    },
    sign: { from: ['awaiting_signature'], to: 'completed', by: supervisedBy('technician', 'client') },
    /** No one was there. */
    miss: { from: ['assigned', ...begun], to: 'cancelled', by: ['technician', ...planners] },
    /** A part is missing, or the work cannot be finished now. */
    interrupt: { from: ['assigned', ...begun], to: 'in_progress', by: supervisedBy('technician') },
    expect_part: { from: [...begun, 'awaiting_signature', 'completed'], to: 'unchanged', by: planners },
    /** Whoever has the job cannot do it. Planners take it back instead. */
    hand_back: { from: notDone, to: 'unassigned', by: ['technician'] },
    assign: { from: ['unassigned', 'scheduled', 'assigned'], to: 'assigned', by: planners },
    /** Someone else goes on with work that was begun. */
    hand_over: { from: [...begun, 'awaiting_signature'], to: 'assigned', by: planners },
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
    /** The client asks for another time, or takes that back; a planner accepts it by planning, or declines it. */
    ask_time: { from: notBegun, to: 'unchanged', by: supervisedBy('client') },
    decline_time: { from: notBegun, to: 'unchanged', by: planners },
    /** The client withdraws the request that the job serves. */
    call_off: { from: notBegun, to: 'cancelled', by: supervisedBy('client') },
    rate: { from: ['completed'], to: 'unchanged', by: supervisedBy('client') },
    /** Signed in, or by the link in the mail with the report. */
    dispute: { from: ['completed'], to: 'unchanged', by: ['client'] },
    settle_dispute: { from: ['completed'], to: 'unchanged', by: planners },
    /** The visit that the job asks for is not needed any more. */
    settle: { from: ['completed', 'cancelled'], to: 'unchanged', by: planners },
  },
};

/** When a job is served, best first: reported as done, begun, planned. The first one that is known counts. */
export const servedAtColumns = [
  'job_order_form_submitted_at',
  'started_at',
  'scheduled_date',
] as const satisfies readonly (keyof JobOrder)[];

/**
 * The day of service in the operator's zone. The client's plan on that day covers the visit, and the plan year of that
 * day counts it.
 */
export function serviceDateOf(
  job: Pick<JobOrder, (typeof servedAtColumns)[number]>,
  time_zone: string,
): string {
  const known = servedAtColumns.map((column) => job[column]).find((at) => at !== null);
  return dateIn(time_zone, known ?? job.scheduled_date);
}

/** A technician is busy with a job in this status; a job that only waits for a signature comes after it. */
export const busyStatus = 'in_progress' satisfies WorkflowStatus;

/** In this status the work is done, and only the client's signature is missing. */
export const unsignedStatus = 'awaiting_signature' satisfies WorkflowStatus;

/** How far a job has come. Lists can be narrowed by it, and the database computes the same from the columns. */
export const jobStages = ['unassigned', 'planned', 'in_progress', 'completed', 'cancelled'] as const;
export type JobStage = (typeof jobStages)[number];

/**
 * The groups of jobs that dashboards count and lists show alike. A cancelled job is not one of today, and one to follow
 * is over, asks for another visit and has none.
 */
export const jobFigures = ['open', 'today', 'completed_30_days', 'to_follow'] as const;
export type JobFigure = (typeof jobFigures)[number];

/** Whether the form was submitted and can be shown to a signer, or was signed already. */
export function isFormSubmitted({ workflow_status }: Pick<JobOrder, 'workflow_status'>): boolean {
  return workflow_status === 'awaiting_signature' || workflow_status === 'completed';
}
