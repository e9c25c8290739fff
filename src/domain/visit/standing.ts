import { isJob, type JobOrder } from '#domain/job-order.ts';
import { arrivalWindowOf, isStillThere } from './course.ts';

/** How a visit stands for the client who waits for it. Every text that a client reads of a visit comes from one of these. */
export const visitStandings = [
  /** No one is named yet. */
  'unstaffed',
  /** Someone is to come, and the time for that is not over. */
  'expected',
  /** The time is over, and no one has come. */
  'overdue',
  'on_the_way',
  'at_work',
  /** The work stops for a while. */
  'paused',
  /** Begun so long ago that no one is there any more, and neither done nor paused. */
  'unfinished',
  /** The work stops here, and another visit is needed. */
  'part_missing',
  'cannot_finish',
  'unsigned',
  /** What could be done is done. */
  'unsigned_in_part',
  'completed',
  'completed_in_part',
  'nobody_there',
  'cancelled',
] as const;
export type VisitStanding = (typeof visitStandings)[number];

export type ClientVisit = Pick<
  JobOrder,
  | 'status'
  | 'workflow_status'
  | 'outcome'
  | 'scheduled_date'
  | 'window_minutes'
  | 'on_the_way_at'
  | 'started_at'
> & {
  readonly technician: object | null;
  readonly job_order_form_submitted_at?: Date | null;
  /** Left out where pauses are not known. */
  readonly paused_at?: Date | null;
  readonly paused_seconds?: number;
};

export type Standing = {
  readonly is: VisitStanding;
  /** Since when it stands so; null where that is not known or says nothing. */
  readonly since: Date | null;
};

/** How the visit stands at the moment. */
export function standingOf(visit: ClientVisit, now: Date): Standing {
  if (isJob('cancelled', visit)) {
    return standing(visit.outcome === 'nobody_there' ? 'nobody_there' : 'cancelled');
  }
  if (isJob('planned', visit)) return toCome(visit, now);
  const isInPart = visit.outcome !== null;
  switch (visit.workflow_status) {
    case 'awaiting_signature':
      return standing(isInPart ? 'unsigned_in_part' : 'unsigned', visit.job_order_form_submitted_at ?? null);
    case 'completed':
      return standing(isInPart ? 'completed_in_part' : 'completed');
    default:
      return underway(visit, now);
  }
}

const standing = (is: VisitStanding, since: Date | null = null): Standing => ({ is, since });

const longestWayMs = 12 * 3_600_000;

/** No one drives for longer: the tap was left standing. */
export function isStillUnderway(on_the_way_at: Date, now: Date): boolean {
  return now.getTime() - on_the_way_at.getTime() < longestWayMs;
}

function toCome(visit: ClientVisit, now: Date): Standing {
  const { technician, on_the_way_at } = visit;
  if (technician === null) return standing('unstaffed');
  if (on_the_way_at !== null && isStillUnderway(on_the_way_at, now)) {
    return standing('on_the_way', on_the_way_at);
  }
  return standing(now > arrivalWindowOf(visit).until ? 'overdue' : 'expected');
}

function underway(visit: ClientVisit, now: Date): Standing {
  const { outcome, started_at, paused_at = null, paused_seconds = 0 } = visit;
  if (outcome !== null) return standing(outcome);
  if (paused_at !== null) return standing('paused', paused_at);
  if (started_at !== null && !isStillThere({ started_at, paused_at, paused_seconds }, now)) {
    return standing('unfinished', started_at);
  }
  return standing('at_work', started_at);
}

/** Whether the visit has begun and is not done: it is the one at hand, and none that comes next. */
export function isAtHand(is: VisitStanding): boolean {
  const atHand: readonly VisitStanding[] = [
    'at_work',
    'paused',
    'unfinished',
    'part_missing',
    'cannot_finish',
  ];
  return atHand.includes(is);
}
