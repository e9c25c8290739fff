import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { arrivalWindowOf, isStillThere } from './course.ts';
import { isDoneInPart } from './outcome.ts';

/** The states of a visit as its client sees them. All strings for the client depend on these states. */
const visitStandings = [
  /** No technician is assigned yet. */
  'unstaffed',
  /** The arrival window is over, and no technician is assigned. */
  'unstaffed_late',
  /** A technician will come, and the arrival window is not over yet. */
  'expected',
  /** The arrival window is over, and the technician has not come. */
  'overdue',
  'on_the_way',
  'at_work',
  'paused',
  /** The work was reported, and its report is being corrected. */
  'reopened',
  /** The work is neither done nor on hold, but it started so long ago that the technician must have left. */
  'unfinished',
  /** The work was interrupted, and a follow-up visit is needed. */
  'part_missing',
  'cannot_finish',
  'unsigned',
  /** The work that was possible is done, but not signed. More work is needed. */
  'unsigned_in_part',
  'completed',
  'completed_in_part',
  'nobody_there',
  'cancelled',
] as const;
export type VisitStanding = (typeof visitStandings)[number];

type StartedWork = Pick<JobOrder, 'outcome' | 'started_at'> & {
  /** The start of the current hold; left out if holds are unknown. */
  readonly paused_at?: Date | null;
  readonly paused_seconds?: number;
  /** The end of work whose report is missing; left out if it is unknown. */
  readonly work_ended_at?: Date | null;
};

type ClientVisit = StartedWork &
  Pick<
    JobOrder,
    | 'status'
    | 'workflow_status'
    | 'scheduled_date'
    | 'window_minutes'
    | 'on_the_way_at'
    | 'problem_resolved'
    | 'follow_up_required'
  > & {
    readonly technician: object | null;
    readonly job_order_form_submitted_at?: Date | null;
  };

export type Standing = {
  readonly is: VisitStanding;
  /** The time at which the state started; null if it is unknown or irrelevant. */
  readonly since: Date | null;
};

export function standingOf(visit: ClientVisit, now: Date): Standing {
  if (isJob('cancelled', visit)) {
    return standing(visit.outcome === 'nobody_there' ? 'nobody_there' : 'cancelled');
  }
  if (isJob('planned', visit)) return toCome(visit, now);
  const isInPart = isDoneInPart(visit);
  switch (visit.workflow_status) {
    case 'awaiting_signature':
      return standing(isInPart ? 'unsigned_in_part' : 'unsigned', visit.job_order_form_submitted_at ?? null);
    case 'completed':
      return standing(isInPart ? 'completed_in_part' : 'completed');
    default:
      return workStanding(visit, now);
  }
}

const standing = (is: VisitStanding, since: Date | null = null): Standing => ({ is, since });

const longestWayMs = 12 * 3_600_000;

/**
 * Returns whether the technician can still be on the way. No one drives for 12 hours, so a technician who set out
 * earlier must have forgotten to report the arrival.
 */
export function isStillUnderway(on_the_way_at: Date, now: Date): boolean {
  return now.getTime() - on_the_way_at.getTime() < longestWayMs;
}

function toCome(visit: ClientVisit, now: Date): Standing {
  const { technician, on_the_way_at } = visit;
  const isOver = now > arrivalWindowOf(visit).until;
  if (technician === null) return standing(isOver ? 'unstaffed_late' : 'unstaffed');
  if (on_the_way_at !== null && isStillUnderway(on_the_way_at, now)) {
    return standing('on_the_way', on_the_way_at);
  }
  return standing(isOver ? 'overdue' : 'expected');
}

/** Returns the state of work that has started and is not reported. */
export function workStanding(work: StartedWork, now: Date): Standing {
  const { outcome, started_at, paused_at = null, paused_seconds = 0, work_ended_at = null } = work;
  if (outcome !== null) return standing(outcome);
  if (work_ended_at !== null) return standing('reopened', work_ended_at);
  if (paused_at !== null) return standing('paused', paused_at);
  if (started_at !== null && !isStillThere({ started_at, paused_at, paused_seconds }, now)) {
    return standing('unfinished', started_at);
  }
  return standing('at_work', started_at);
}

/** Returns the planned end of the hold of a visit in this state; null if none is ahead. */
export function holdEndOf(hold_until: Date | null, is: VisitStanding, now: Date): Date | null {
  return is === 'paused' && hold_until !== null && now < hold_until ? hold_until : null;
}

/** The headings above a visit on its client's home page. */
export type VisitHeading = 'next' | 'late' | 'atHand' | 'paused' | 'unfinished' | 'interrupted';

/**
 * Returns the heading for the state. A visit whose arrival window is over is not the next visit, but a late one. No
 * one is at the client while the work is on hold, or after a visit that was left open. Interrupted or reported work
 * does not continue: only its report and the signature are missing.
 */
export function headingOf(is: VisitStanding): VisitHeading {
  if (is === 'paused' || is === 'unfinished') return is;
  if (isLate(is)) return 'late';
  if (is === 'part_missing' || is === 'cannot_finish' || is === 'reopened') return 'interrupted';
  return isAtHand(is) ? 'atHand' : 'next';
}

/** Returns whether the visit is planned, its arrival window is not over, and no one is on the way. */
export function isToCome(is: VisitStanding): boolean {
  return is === 'unstaffed' || is === 'expected';
}

/** Returns whether the arrival window is over, and no one is on the way. */
export function isLate(is: VisitStanding): boolean {
  return is === 'unstaffed_late' || is === 'overdue';
}

/** Returns whether the visit is in progress rather than upcoming or over. */
export function isAtHand(is: VisitStanding): boolean {
  const atHand: readonly VisitStanding[] = [
    'at_work',
    'paused',
    'reopened',
    'unfinished',
    'part_missing',
    'cannot_finish',
  ];
  return atHand.includes(is);
}
