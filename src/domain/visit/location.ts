import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { busyStatus, isJob } from '#domain/job-orders/order.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { arrivalWindowOf } from './course.ts';
import { reportedWithinHours } from './moment.ts';
import { isStillUnderway } from './standing.ts';

// A technician can be in only one place: on the way to one visit, or at work on one.

export const visitLocations = ['on_the_way', 'at_work'] as const;
export type VisitLocation = (typeof visitLocations)[number];

export type Underway = Pick<JobOrder, 'status' | 'workflow_status' | 'on_the_way_at' | 'paused_at'>;

/** Returns the technician's current location if this visit keeps them busy, otherwise null. */
export function visitLocationOf(job: Underway): VisitLocation | null {
  if (isJob('planned', job)) return job.on_the_way_at === null ? null : 'on_the_way';
  const isAtWork = isJob('open', job) && job.workflow_status === busyStatus && job.paused_at === null;
  return isAtWork ? 'at_work' : null;
}

/**
 * Returns whether the client knows that the technician is on the way, or that the work has started and is not over.
 * Work on hold counts too, because the technician has not given up the visit.
 */
export function isUnderWay(job: Underway & Pick<JobOrder, 'outcome' | 'work_ended_at'>): boolean {
  if (visitLocationOf(job) === 'on_the_way') return true;
  const hasBegun = isJob('open', job) && job.workflow_status === busyStatus;
  return hasBegun && job.outcome === null && job.work_ended_at === null;
}

type Pause = Pick<JobOrder, 'paused_at' | 'paused_seconds' | 'resumed_at'>;

const later = (one: Date, other: Date | null) => (other !== null && other > one ? other : one);

type EndedPause = Pause & Pick<JobOrder, 'hold_until'>;

/** Ends the current hold, if there is one, and adds its length to the earlier holds. */
export function pauseEnds({ paused_at, paused_seconds, resumed_at }: Pause, at: Date): EndedPause {
  if (paused_at === null) return { paused_at, paused_seconds, resumed_at, hold_until: null };
  const ended_at = later(at, paused_at);
  const seconds = Math.round((ended_at.getTime() - paused_at.getTime()) / 1000);
  return {
    paused_at: null,
    paused_seconds: paused_seconds + seconds,
    resumed_at: ended_at,
    hold_until: null,
  };
}

/**
 * Returns the start of a hold. It is never before the work started or before the end of an earlier hold, because that
 * time would count twice. An offline device may report such an early time.
 */
export function pauseStart(
  { started_at, resumed_at }: Pick<JobOrder, 'started_at' | 'resumed_at'>,
  at: Date,
): Date {
  return later(later(at, started_at), resumed_at);
}

/** Cancels the travel, or puts the work on hold. */
export function suspendVisit(
  job: Underway & Pick<JobOrder, 'started_at' | 'resumed_at'>,
  at: Date,
): Pick<JobOrder, 'on_the_way_at' | 'paused_at'> {
  if (visitLocationOf(job) === 'on_the_way') return { on_the_way_at: null, paused_at: null };
  return { on_the_way_at: job.on_the_way_at, paused_at: pauseStart(job, at) };
}

/** The conflicts that a technician must confirm before starting a visit. */
export const startConcerns = ['other_day', 'overlap', 'elsewhere'] as const;
export type StartConcern = (typeof startConcerns)[number];

export function startConcernsAmong(names: readonly string[] = []): StartConcern[] {
  return startConcerns.filter((concern) => names.includes(concern));
}

export type PlannedVisit = Pick<JobOrder, 'status' | 'scheduled_date' | 'window_minutes' | 'on_the_way_at'>;

/**
 * Returns whether the visit is planned for a different local day. The arrival window, and a trip that was confirmed
 * on its day, may last past midnight.
 */
export function isOtherDay(job: PlannedVisit, at: Date, time_zone: string): boolean {
  if (!isJob('planned', job)) return false;
  if (job.on_the_way_at !== null && isStillUnderway(job.on_the_way_at, at)) return false;
  const { from, until } = arrivalWindowOf(job);
  if (from <= at && at <= until) return false;
  return dateIn(time_zone, at) !== dateIn(time_zone, job.scheduled_date);
}

type Trip = Pick<JobOrder, 'status' | 'on_the_way_at'>;

/**
 * Returns whether the technician set out so long ago that they must have arrived, or given up the trip, without
 * reporting it.
 */
export function isTripForgotten(job: Trip, now: Date): boolean {
  return isJob('planned', job) && job.on_the_way_at !== null && !isStillUnderway(job.on_the_way_at, now);
}

/**
 * Returns the earliest arrival time that the technician can still report if it takes them up to an hour to enter it.
 */
const earliestReport = (now: Date) => new Date(now.getTime() - (reportedWithinHours - 1) * 3_600_000);

/**
 * Returns the earliest and the proposed arrival time after a forgotten trip. The proposed time is the planned time if
 * the technician could have arrived then. Returns null if the trip is not forgotten.
 */
export function forgottenArrival(
  job: Trip & Pick<JobOrder, 'scheduled_date'>,
  now: Date,
): { readonly from: Date; readonly proposed: Date } | null {
  if (job.on_the_way_at === null || !isTripForgotten(job, now)) return null;
  const from = later(earliestReport(now), job.on_the_way_at);
  const planned = job.scheduled_date < now ? job.scheduled_date : now;
  return { from, proposed: later(planned, from) };
}

type Plan = Pick<JobOrder, 'technician_id' | 'scheduled_date'>;

/**
 * Returns whether a change of plan makes the trip unnecessary: a different technician was assigned, or the visit moved
 * to another day.
 */
export function endsWay(job: Plan, plan: Plan, time_zone: string): boolean {
  return (
    plan.technician_id !== job.technician_id ||
    dateIn(time_zone, plan.scheduled_date) !== dateIn(time_zone, job.scheduled_date)
  );
}

/**
 * Returns the earliest time at which a no-show can be reported: not before the start of the arrival window that was
 * announced to the client.
 */
export function missableFrom(job: Pick<JobOrder, 'scheduled_date' | 'told_from'>): Date {
  return later(job.scheduled_date, job.told_from);
}

/**
 * The number of minutes by which a visit may exceed its planned length, or last beyond the working day, before the
 * technician is reminded.
 */
export const forgottenAfterMinutes = 30;
