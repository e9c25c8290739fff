import type { JobOrder } from '#domain/job-order.ts';
import { busyStatus, isJob } from '#domain/job-order.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { arrivalWindowOf } from './course.ts';
import { isStillUnderway } from './standing.ts';

// One person is in one place: a technician is on the way to one visit, or at work at one.

/** Where a visit keeps its technician. */
export const places = ['on_the_way', 'at_work'] as const;
export type Place = (typeof places)[number];

export type Underway = Pick<JobOrder, 'status' | 'workflow_status' | 'on_the_way_at' | 'paused_at'>;

/** Where the visit keeps its technician now; null before, after and while it is paused. */
export function placeOf(job: Underway): Place | null {
  if (isJob('planned', job)) return job.on_the_way_at === null ? null : 'on_the_way';
  const isAtWork = isJob('open', job) && job.workflow_status === busyStatus && job.paused_at === null;
  return isAtWork ? 'at_work' : null;
}

type Pause = Pick<JobOrder, 'paused_at' | 'paused_seconds' | 'resumed_at'>;

const later = (one: Date, other: Date | null) => (other !== null && other > one ? other : one);

/** The pause ends, if there is one, and counts with those before it. */
export function pauseEnds({ paused_at, paused_seconds, resumed_at }: Pause, at: Date): Pause {
  if (paused_at === null) return { paused_at, paused_seconds, resumed_at };
  const ended_at = later(at, paused_at);
  const seconds = Math.round((ended_at.getTime() - paused_at.getTime()) / 1000);
  return { paused_at: null, paused_seconds: paused_seconds + seconds, resumed_at: ended_at };
}

/**
 * When a pause of the work begins that was due at the moment: never before the work itself, nor within an earlier pause,
 * which would count twice. A tap that a device kept may be that old.
 */
export function pauseStart(
  { started_at, resumed_at }: Pick<JobOrder, 'started_at' | 'resumed_at'>,
  at: Date,
): Date {
  return later(later(at, started_at), resumed_at);
}

/** What becomes of a visit whose technician goes elsewhere: the way ends, and work pauses. */
export function stepAside(
  job: Underway & Pick<JobOrder, 'started_at' | 'resumed_at'>,
  at: Date,
): Pick<JobOrder, 'on_the_way_at' | 'paused_at'> {
  if (placeOf(job) === 'on_the_way') return { on_the_way_at: null, paused_at: null };
  return { on_the_way_at: job.on_the_way_at, paused_at: pauseStart(job, at) };
}

/** What a technician is asked about before a visit begins. Whoever says so again begins it all the same. */
export const beginningConcerns = ['other_day', 'overlap', 'elsewhere'] as const;
export type BeginningConcern = (typeof beginningConcerns)[number];

/** Those of the names that are asked about before a visit begins. */
export function beginningConcernsAmong(names: readonly string[] = []): BeginningConcern[] {
  return beginningConcerns.filter((concern) => names.includes(concern));
}

export type PlannedVisit = Pick<JobOrder, 'status' | 'scheduled_date' | 'window_minutes' | 'on_the_way_at'>;

/**
 * Whether a visit begins on another day than it is planned for, by the operator's clocks. Its window may last over
 * midnight, and so may the way there, on whose day someone has asked already.
 */
export function isOtherDay(job: PlannedVisit, at: Date, time_zone: string): boolean {
  if (!isJob('planned', job)) return false;
  if (job.on_the_way_at !== null && isStillUnderway(job.on_the_way_at, at)) return false;
  const { from, until } = arrivalWindowOf(job);
  if (from <= at && at <= until) return false;
  return dateIn(time_zone, at) !== dateIn(time_zone, job.scheduled_date);
}

type Plan = Pick<JobOrder, 'technician_id' | 'scheduled_date'>;

/** Whether the way to the visit ends once it is planned so: someone else comes, or it is another day. */
export function endsWay(job: Plan, plan: Plan, time_zone: string): boolean {
  return (
    plan.technician_id !== job.technician_id ||
    dateIn(time_zone, plan.scheduled_date) !== dateIn(time_zone, job.scheduled_date)
  );
}

/**
 * From when it can be said that no one was there: no one has to be there before the client expects someone. A technician
 * who moves the appointment to an earlier day by setting out leaves the window that the client was told as it was.
 */
export function missableFrom(job: Pick<JobOrder, 'scheduled_date' | 'told_from'>): Date {
  return later(job.scheduled_date, job.told_from);
}

/** A visit that takes so much longer than planned is asked about, and so is one that the end of the working day finds under way. */
export const forgottenAfterMinutes = 30;
