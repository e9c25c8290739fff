import type { ServiceRequestView } from '#contract/service-requests.ts';
import { isJob } from '#domain/job-orders/order.ts';
import type { VisitOutcome } from '#domain/job-orders/visit.ts';
import type { JobOrderState } from '#domain/job-orders/workflow.ts';
import { isEmergency, type RequestOutcome, type ServiceRequestStatus } from '#domain/service-request.ts';
import { isStillUnderway, workStanding } from '#domain/visit/standing.ts';
import { type JobStep, workflowStyles } from '#web/records/job-orders/status-styles.ts';

export type TimelineStep =
  | 'reported'
  | JobStep
  | 'onTheWay'
  | 'paused'
  | 'reopened'
  | 'unfinished'
  | 'interrupted'
  | 'anotherVisit'
  | 'rejected'
  | RequestOutcome
  | 'cancelled';
const steps: readonly TimelineStep[] = [
  'reported',
  'reviewed',
  'assigned',
  'inProgress',
  'awaitingSignature',
  'completed',
];
export type TimelineEntry = {
  readonly step: TimelineStep;
  readonly state: 'done' | 'current' | 'open';
  /** The time at which the step was reached; null if it was not reached or no time is recorded. */
  readonly at: string | null;
};

const reachedByRequest: Readonly<Record<ServiceRequestStatus, TimelineStep>> = {
  pending: 'reported',
  reviewed: 'reviewed',
  assigned: 'reviewed',
  rejected: 'rejected',
};

/** The step at which a technician is expected. */
const { step: expectedStep } = workflowStyles.assigned;
/** The step at which a technician is working. */
const { step: workStep } = workflowStyles.in_progress;

/** The steps that end a request early. */
const ends: readonly TimelineStep[] = ['rejected', 'cancelled'];

type JobDetails = {
  readonly technician?: object | null;
  readonly on_the_way_at?: string | null;
  /** The start of the current hold; omitted if it is not known whether the work is on hold. */
  readonly paused_at?: string | null;
  /** The times that are omitted from a request's short view of its job. */
  readonly started_at?: string | null;
  readonly paused_seconds?: number;
  readonly work_ended_at?: string | null;
  readonly outcome?: VisitOutcome | null;
  readonly job_order_form_submitted_at?: string | null;
};

type Job = JobOrderState &
  Pick<NonNullable<ServiceRequestView['job_order']>, 'completed_date' | 'cancelled_at'> &
  JobDetails;

type Progress = Pick<ServiceRequestView, 'status' | 'created_at' | 'reviewed_at'> & {
  readonly job_order: Job | null;
  readonly outcome?: RequestOutcome | null;
  /** True if the request's visit was canceled and the next one is not planned yet. */
  readonly awaits_visit?: boolean;
};

type UrgentProgress = Progress & Pick<ServiceRequestView, 'urgency'>;

/** Returns the timeline of a request. A rejected or canceled request ends with that step. */
export function timelineOf(request: Progress, now = new Date()): TimelineEntry[] {
  const { status, created_at, reviewed_at, outcome = null, awaits_visit = false } = request;
  const job_order = awaits_visit ? null : request.job_order;
  const path = pathOf(status, job_order);
  const reached = awaits_visit ? expectedStep : reachedIn(status, job_order);
  const position = path.indexOf(reached);
  // If the technician is on the way, the timeline says so, instead of just showing the technician as assigned.
  const setOutAt = reached === expectedStep ? (job_order?.on_the_way_at ?? null) : null;
  const isOnTheWay = setOutAt !== null && isStillUnderway(new Date(setOutAt), now);
  const work = reached === workStep && job_order !== null ? workVariantOf(job_order, now) : workStep;
  const at: Partial<Record<TimelineStep, string | null>> = {
    reported: created_at,
    reviewed: reviewed_at,
    rejected: reviewed_at,
    inProgress: job_order === null ? null : beganAt(work, job_order),
    awaitingSignature: job_order?.job_order_form_submitted_at ?? null,
    completed: job_order?.completed_date ?? null,
    cancelled: job_order?.cancelled_at ?? null,
  };
  const variantOf = (step: TimelineStep): TimelineStep => {
    if (step === expectedStep && awaits_visit) return 'anotherVisit';
    if (step === expectedStep && isOnTheWay) return 'onTheWay';
    if (step === workStep) return work;
    return outcome !== null && ends.includes(step) ? outcome : step;
  };
  return path.map((step, index) => ({
    step: variantOf(step),
    state: stateAt(index, position, path.length),
    at: index <= position ? (at[step] ?? null) : null,
  }));
}

/** Returns the timeline step for work that has started. */
function workVariantOf({ outcome = null, ...job }: Job, now: Date): TimelineStep {
  const instantOf = (text: string | null = null) => (text === null ? null : new Date(text));
  const { is } = workStanding(
    {
      ...job,
      outcome,
      started_at: instantOf(job.started_at),
      paused_at: instantOf(job.paused_at),
      work_ended_at: instantOf(job.work_ended_at),
    },
    now,
  );
  if (is === 'at_work') return workStep;
  return is === 'reopened' || is === 'paused' || is === 'unfinished' ? is : 'interrupted';
}

/**
 * Returns the time at which the current step of the work, such as a hold, began; null if that time is not recorded.
 */
function beganAt(work: TimelineStep, { paused_at = null, started_at = null }: Job): string | null {
  if (work === 'interrupted' || work === 'reopened') return null;
  return work === 'paused' ? paused_at : started_at;
}

/**
 * Returns the steps of a request. A rejected or canceled request has the steps that it completed and the step that
 * ended it.
 */
function pathOf(status: ServiceRequestStatus, job: Job | null): readonly TimelineStep[] {
  if (job === null) {
    const reached = reachedByRequest[status];
    return steps.includes(reached) ? steps : ['reported', reached];
  }
  return isJob('cancelled', job)
    ? [...steps.slice(0, steps.indexOf(workReachedBy(job)) + 1), 'cancelled']
    : steps;
}

function reachedIn(status: ServiceRequestStatus, job: Job | null): TimelineStep {
  return job === null ? reachedByRequest[status] : reachedBy(job);
}

function reachedBy(job: Job): TimelineStep {
  return isJob('cancelled', job) ? 'cancelled' : workReachedBy(job);
}

/**
 * Returns the step that the work has reached, even if the job was canceled. If the job has a technician, it has at
 * least reached the step `assigned`.
 */
function workReachedBy({
  workflow_status,
  technician,
}: Pick<JobOrderState, 'workflow_status'> & JobDetails): JobStep {
  const reached = workflowStyles[workflow_status];
  return technician && reached === workflowStyles.scheduled ? workflowStyles.assigned.step : reached.step;
}

function stateAt(index: number, reached: number, length: number): TimelineEntry['state'] {
  if (index < reached || (index === reached && reached === length - 1)) return 'done';
  return index === reached ? 'current' : 'open';
}

/** Sorts emergencies first, then the most advanced request, such as one with a technician on the way. */
export function byProgress(one: UrgentProgress, other: UrgentProgress): number {
  const first = Number(isEmergency(other.urgency)) - Number(isEmergency(one.urgency));
  const stepOf = (progress: Progress) => timelineOf(progress).findIndex(({ state }) => state === 'current');
  return first || stepOf(other) - stepOf(one);
}
