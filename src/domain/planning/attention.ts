import { isJob, type JobOrderState, jobOrderWorkflow } from '#domain/job-order.ts';
import { allows } from '#domain/workflow.ts';

/** What goes wrong next, the most pressing first. Of several that concern the same request or job, the first counts. */
export const attentionKinds = [
  /** A request of an emergency that has no job yet; its job that has no technician, is planned too late, or was called off. */
  'emergency',
  /** The promised answer is owed. */
  'response_late',
  /** The promised visit is owed, and nobody has begun it. */
  'arrival_late',
  /** Nobody has begun the job, although its time has come. */
  'late',
  /** The technician is somewhere else at that time. */
  'overlap',
  /** The visit is planned on a day on which the operator is closed. */
  'closed_day',
  /** The client asks for another time. */
  'time_asked',
  /** The client says that the signature is not theirs. */
  'disputed',
  /** The visit of a request was called off, and nobody has planned another one or closed the request. */
  'stranded',
  /** The job begins soon, and nobody has it. */
  'unassigned',
  /** A technician has not said for long that a visit is over or paused. */
  'still_running',
  /** The work is done, and nobody has signed for it. */
  'unsigned',
  /** The day has come on which a missing part was expected. */
  'part_due',
  /** The technician asked for another visit, or met nobody, and no job was made for it. */
  'follow_up',
  /** The price of a visit is far from the usual, or the client pays for what is free or covered. */
  'unusual_price',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

export const attentionLimits = {
  /** How long a technician may be late before anybody is asked to look. */
  late_minutes: 15,
  unassigned_hours: 24,
  unsigned_hours: 2,
  /** How many days ahead overlaps, and visits on closed days, are looked for. */
  overlap_days: 14,
  /** How long a visit instead of one that was called off is asked for. */
  stranded_days: 90,
  /** How long an unusual price is shown. */
  price_days: 7,
} as const;

/** What helps: decide on the request, give the job to somebody, move it, ask about it, take the time asked for, say how it stands with the part, make the next job. */
export type AttentionAction =
  | 'review'
  | 'assign'
  | 'move'
  | 'open'
  | 'accept_time'
  | 'expect_part'
  | 'create_job';

/** Nothing but a look at the job, or a call, helps with these. */
const openedAlone: ReadonlySet<AttentionKind> = new Set(['disputed', 'still_running', 'unusual_price']);

/**
 * The one action that the kind leads to; `job` is null where it concerns a request. A job that no visit can follow is opened,
 * to be settled there.
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
