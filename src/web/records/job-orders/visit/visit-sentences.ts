import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { dateIn } from '#domain/values/calendar.ts';
import type { Named } from '#domain/values/second-name.ts';
import {
  headingOf,
  holdEndOf,
  isAtHand,
  isLate,
  isToCome,
  type Standing,
  standingOf,
  type VisitStanding,
} from '#domain/visit/standing.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDateTime, formatTime } from '#web/app/time/dates.ts';
import { standingWords } from '#words/en/job-orders/visit/standing.ts';
import { visitTime } from '#words/say/visit-time.ts';
import { visitWhen } from '#words/say/visit-when.ts';
import { wordsOf } from '#words/words.ts';

export type VisitView = Pick<
  JobOrderListed,
  | 'status'
  | 'workflow_status'
  | 'outcome'
  | 'scheduled_date'
  | 'window_minutes'
  | 'on_the_way_at'
  | 'started_at'
  | 'time_zone'
  | 'problem_resolved'
  | 'follow_up_required'
> & {
  readonly technician: Named | null;
  readonly job_order_form_submitted_at?: string | null;
  readonly paused_at?: string | null;
  readonly paused_seconds?: number;
  readonly hold_until?: string | null;
  readonly work_ended_at?: string | null;
  /** The time at which a later report made the visit an emergency; omitted if it is not known. */
  readonly emergency_added_at?: string | null;
};

const instantOf = (text: string | null) => (text === null ? null : new Date(text));

/** Converts a visit from the contract's format, and returns its current state. */
export function standingOfVisit(visit: VisitView, now: Date): Standing {
  const instants = {
    scheduled_date: new Date(visit.scheduled_date),
    on_the_way_at: instantOf(visit.on_the_way_at),
    started_at: instantOf(visit.started_at),
    paused_at: instantOf(visit.paused_at ?? null),
    work_ended_at: instantOf(visit.work_ended_at ?? null),
    job_order_form_submitted_at: instantOf(visit.job_order_form_submitted_at ?? null),
  };
  return standingOf({ ...visit, ...instants }, now);
}

type PlannedTime = Pick<VisitView, 'scheduled_date' | 'window_minutes' | 'time_zone'>;
const plannedOf = ({ scheduled_date, window_minutes }: PlannedTime) => ({
  scheduled_date: new Date(scheduled_date),
  window_minutes,
});

/** Returns the arrival window with its day, worded relative to today. */
export function whenOf(visit: PlannedTime, now: Date): string {
  return visitWhen(plannedOf(visit), visit.time_zone, now);
}

/** Returns the planned end of the current hold in words; null if none is ahead. */
export function holdEndText(
  { hold_until = null, time_zone }: VisitView,
  is: VisitStanding,
  now: Date,
): string | null {
  const end = holdEndOf(instantOf(hold_until), is, now);
  return end && timeText(end, now, time_zone);
}

/** Returns the sentence that says how long the work stays on hold; empty without an end in the future. */
export function heldUntilText(visit: VisitView, now: Date): string {
  const until = holdEndText(visit, standingOfVisit(visit, now).is, now);
  return until === null ? '' : wordsOf(standingWords).heldUntil(until);
}

/** Returns a time: without its date if it is today. */
export function timeText(time: Date, now: Date, time_zone: string): string {
  const format = isSameDay(time, now, { time_zone }) ? formatTime : formatDateTime;
  return format(time.toISOString(), time_zone);
}

/** Returns the sentences about the state of a visit that a client sees on the home page and in the calendar. */
export function sentencesOf(visit: VisitView, now: Date) {
  const words = wordsOf(standingWords);
  const { is, since } = standingOfVisit(visit, now);
  const window = visitTime(plannedOf(visit), visit.time_zone);
  const when = whenOf(visit, now);
  const isToday = since !== null && isSameDay(since, now, visit);
  const named = {
    name: (visit.technician && shownName(visit.technician)) ?? '',
    when,
    since: since && timeText(since, now, visit.time_zone),
    isToday,
  };
  const isAdded = Boolean(visit.emergency_added_at) && isToCome(is);
  return {
    is,
    heading: words.headings[headingOf(is)],
    /**
     * The arrival window. Once it no longer tells the client when someone will come, the text describes it as the
     * planned time.
     */
    time: isAtHand(is) || isLate(is) ? words.plannedFor(window) : window,
    line: words.lines[is](named),
    /** Says that the time has not changed although an emergency was added; empty otherwise. */
    emergency: isAdded ? words.emergencyAdded(when) : '',
    whereabouts: words.whereabouts[is](named),
  };
}

function isSameDay(one: Date, other: Date, { time_zone }: Pick<VisitView, 'time_zone'>): boolean {
  return dateIn(time_zone, one) === dateIn(time_zone, other);
}
