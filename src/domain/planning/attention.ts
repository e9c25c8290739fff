import { isJob } from '#domain/job-orders/order.ts';
import { type JobOrderState, jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { allows } from '#domain/workflow.ts';

/**
 * The problems, most urgent first. For each case, only the most urgent problem is shown, so a callback comes before its
 * canceled visit.
 */
export const attentionKinds = [
  /** An emergency without a job, or with a job that is unassigned, canceled, or planned after the target. */
  'emergency',
  /** An emergency reported from a label. No one has called back. */
  'call_back',
  /** No one has made a decision on the request, although its response target has passed. */
  'response_late',
  /** No one has started the visit, although its arrival target has passed. */
  'arrival_late',
  /** No one has started the job, although its appointment has passed. */
  'late',
  /** The technician has another visit at the same time. */
  'overlap',
  /** The visit is planned for a day when the operator is closed, and no planner has confirmed that. */
  'closed_day',
  /** The visit is planned before its missing part is expected, and no planner has confirmed that. */
  'before_part',
  /** The client has requested a new time. */
  'time_asked',
  /** The client says that the signature is not theirs. */
  'disputed',
  /** Work that was done offline no longer fits the job, and no one has settled it. */
  'late_work',
  /** A request's visit was canceled, and no one has planned another visit or closed the request. */
  'stranded',
  /** The job starts soon and has no technician. */
  'unassigned',
  /** A visit has run too long: the technician has neither ended it nor put it on hold. */
  'still_running',
  /** The work has been on hold since an earlier day, or for longer than its planned length. */
  'on_hold',
  /** The report has been submitted, but no one has signed it. */
  'unsigned',
  /** A missing part was expected by today, or its expected day is still unknown on the working day after the visit. */
  'part_due',
  /**
   * The technician requested a follow-up, or no one was at the client, and no job has been created for the next visit.
   */
  'follow_up',
  /** The price is missing or far from the usual one, or the client has to pay for a free or covered visit. */
  'unusual_price',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export const attentionLimits = {
  /** The number of minutes that a technician may be late before this needs attention. */
  late_minutes: 15,
  unassigned_hours: 24,
  unsigned_hours: 2,
  /** The number of days ahead to search for overlaps and for visits on closed days. */
  overlap_days: 14,
  /** The number of days for which an unusual price is shown. */
  price_days: 7,
} as const;

/**
 * The action that resolves the problem, such as deciding on the request, assigning or moving the job, or calling a
 * person.
 */
export type AttentionAction =
  | 'review'
  | 'assign'
  | 'move'
  | 'call'
  | 'open'
  | 'accept_time'
  | 'pause'
  | 'expect_part'
  | 'create_job';

/** The problems that only the person who is called can explain. */
const callees: Partial<Readonly<Record<AttentionKind, 'technician' | 'client'>>> = {
  late: 'technician',
  still_running: 'technician',
  on_hold: 'technician',
  disputed: 'client',
};

/** Returns the person to call about a job with this kind of problem; null if no call is needed. */
export function calleeOf(kind: AttentionKind): 'technician' | 'client' | null {
  return callees[kind] ?? null;
}

/** The actions that do not depend on the job's state. */
const fixedActions: Partial<Readonly<Record<AttentionKind, AttentionAction>>> = {
  late_work: 'open',
  part_due: 'expect_part',
  time_asked: 'accept_time',
};

type Subject = {
  readonly can_be_followed: boolean;
  /** The request that the problem is about, if there is one. */
  readonly request: { readonly awaits_call_back: boolean } | null;
};

/**
 * Returns the action. If no follow-up visit is possible, the action is to open the job. `job` is null for a request.
 */
export function attentionAction(
  kind: AttentionKind,
  job: JobOrderState | null,
  { can_be_followed, request }: Subject,
): AttentionAction {
  if (job === null) return request?.awaits_call_back === true ? 'call' : 'review';
  const fixed = fixedActions[kind];
  if (fixed !== undefined) return fixed;
  if (kind === 'follow_up' || isJob('cancelled', job)) return can_be_followed ? 'create_job' : 'open';
  if (kind === 'still_running' && allows(jobOrderWorkflow, 'pause', job)) return 'pause';
  if (calleeOf(kind) !== null) return 'call';
  if (kind === 'unusual_price' || !allows(jobOrderWorkflow, 'assign', job)) return 'open';
  return job.technician_id === null ? 'assign' : 'move';
}

/**
 * The problems of an open job that a different technician or time can solve. `sooner` means that only an earlier time
 * solves the problem.
 */
export const solvedByTime = {
  emergency: 'sooner',
  arrival_late: 'sooner',
  overlap: 'other',
  closed_day: 'other',
  before_part: 'other',
  unassigned: 'other',
} as const satisfies Partial<Record<AttentionKind, 'sooner' | 'other'>>;

/** The problems of an ended job that another visit can solve. */
export const solvedByVisit = [
  'emergency',
  'stranded',
  'follow_up',
] as const satisfies readonly AttentionKind[];
