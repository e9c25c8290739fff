import { isJob, type JobOrderState, jobOrderWorkflow } from '#domain/job-order.ts';
import { allows } from '#domain/workflow.ts';

/**
 * The problems that need attention, most urgent first. If several concern the same request or job, the first counts.
 */
export const attentionKinds = [
  /** An emergency without a job yet, or whose job has no technician, is planned too late or was canceled. */
  'emergency',
  /** The response target is missed. */
  'response_late',
  /** The arrival target is missed, and no one has started the visit. */
  'arrival_late',
  /** No one has started the job, although its time has come. */
  'late',
  /** The technician is somewhere else at that time. */
  'overlap',
  /** A visit on a day on which the operator is closed. */
  'closed_day',
  /** The client requests a new time. */
  'time_asked',
  /** The client says that the signature is not theirs. */
  'disputed',
  /** The visit of a request was cancelled, and no one has planned another one or closed the request. */
  'stranded',
  /** The job starts soon and has no technician. */
  'unassigned',
  /** A technician has not ended a visit or put it on hold for long. */
  'still_running',
  /** The work is done, and no one has signed for it. */
  'unsigned',
  /** A missing part was expected by today. */
  'part_due',
  /** The technician required a follow-up visit, or met no one, and there is no job for it. */
  'follow_up',
  /** The price of a visit is far from the usual, or the client pays for a free or covered visit. */
  'unusual_price',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export const attentionLimits = {
  /** The minutes that a technician may be late before this needs attention. */
  late_minutes: 15,
  unassigned_hours: 24,
  unsigned_hours: 2,
  /** The days ahead in which overlaps, and visits on closed days, are searched. */
  overlap_days: 14,
  /** The days for which a visit to replace a cancelled one is shown. */
  stranded_days: 90,
  /** The days for which an unusual price is shown. */
  price_days: 7,
} as const;

/**
 * The action that helps: decide on the request, assign the job, move it, open it, accept the new time, update the part,
 * create the next job.
 */
export type AttentionAction =
  | 'review'
  | 'assign'
  | 'move'
  | 'open'
  | 'accept_time'
  | 'expect_part'
  | 'create_job';

/** The problems that need a look at the job, or a call. */
const openedAlone: ReadonlySet<AttentionKind> = new Set(['disputed', 'still_running', 'unusual_price']);

/**
 * Returns the action for the kind; `job` is null if it concerns a request. A job without a possible follow-up visit is
 * opened, to be settled there.
 */
export function attentionAction(
  kind: AttentionKind,
  job: JobOrderState | null,
  { can_be_followed }: { readonly can_be_followed: boolean },
): AttentionAction {
  if (job === null) return 'review';
  if (kind === 'follow_up' || isJob('cancelled', job)) return can_be_followed ? 'create_job' : 'open';
  if (kind === 'part_due') return 'expect_part';
  if (kind === 'time_asked') return 'accept_time';
  if (openedAlone.has(kind)) return 'open';
  if (!allows(jobOrderWorkflow, 'assign', job)) return 'open';
  return job.technician_id === null ? 'assign' : 'move';
}
