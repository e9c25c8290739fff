import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { isStillThere } from './course.ts';
import { forgottenAfterMinutes, pauseEnds, type Underway, visitLocationOf } from './location.ts';

// The work ends, or the hold begins, when the technician says they left, not when they tapped the button.

/** The fields that describe the course of a visit's work. */
export type Work = Underway &
  Pick<JobOrder, 'started_at' | 'paused_seconds' | 'resumed_at' | 'duration_minutes' | 'work_ended_at'>;

type Instant = 'on_the_way_at' | 'started_at' | 'paused_at' | 'resumed_at' | 'work_ended_at';
/** The work of a visit as calls show it, with its instants as text. */
export type WorkText = Omit<Work, Instant> & Readonly<Record<Instant, string | null>>;

/** Converts the work of a visit from the contract's format. */
export function workOf(job: WorkText): Work {
  const instantOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    status: job.status,
    workflow_status: job.workflow_status,
    duration_minutes: job.duration_minutes,
    paused_seconds: job.paused_seconds,
    on_the_way_at: instantOf(job.on_the_way_at),
    started_at: instantOf(job.started_at),
    paused_at: instantOf(job.paused_at),
    resumed_at: instantOf(job.resumed_at),
    work_ended_at: instantOf(job.work_ended_at),
  };
}

type Moment = { readonly now: Date; readonly time_zone: string };

/** Returns the time at which the technician came to the client, or came back after a hold; null before the start. */
export function atWorkSince({
  started_at,
  resumed_at,
}: Pick<Work, 'started_at' | 'resumed_at'>): Date | null {
  return resumed_at !== null && started_at !== null && resumed_at > started_at ? resumed_at : started_at;
}

/**
 * Returns whether work left open must have ended: it has lasted too long, or it is from an earlier day and longer than
 * planned.
 */
export function hasSurelyLeft(job: Work, { now, time_zone }: Moment): boolean {
  const { started_at, paused_at, paused_seconds } = job;
  const since = atWorkSince(job);
  if (started_at === null || since === null || visitLocationOf(job) !== 'at_work') return false;
  if (!isStillThere({ started_at, paused_at, paused_seconds }, now)) return true;
  const longestMs = (job.duration_minutes + forgottenAfterMinutes) * 60_000;
  return isEarlierDay(since, { now, time_zone }) && now.getTime() - since.getTime() > longestMs;
}

/** Returns whether the visit was left open, or has been on hold since an earlier day. */
export function mustSayWhenDone(job: Work, moment: Moment): boolean {
  if (job.work_ended_at !== null) return false;
  return job.paused_at === null ? hasSurelyLeft(job, moment) : isEarlierDay(job.paused_at, moment);
}

/** Returns the proposed end: the start of the hold, or the end of the planned length. */
export function proposedLeaving(job: Work, now: Date): Date {
  const since = atWorkSince(job) ?? now;
  const planned = job.paused_at ?? new Date(since.getTime() + job.duration_minutes * 60_000);
  return planned < now ? planned : now;
}

/** Returns the end if the technician enters none: now, or the proposed end for work from an earlier day. */
export function expectedLeaving(job: Work, moment: Moment): Date {
  if (job.work_ended_at !== null) return job.work_ended_at;
  const since = job.paused_at ?? atWorkSince(job);
  const isOfEarlierDay = since !== null && isEarlierDay(since, moment);
  return isOfEarlierDay && mustSayWhenDone(job, moment) ? proposedLeaving(job, moment.now) : moment.now;
}

/** Returns the time at which the technician left, to the minute. Refuses a time before the work or in the future. */
export function leavingOf(
  left_at: Date | null,
  job: Work,
  moment: Moment,
): Date | 'left_before_start' | 'left_later' {
  const since = atWorkSince(job);
  if (left_at === null || since === null) return expectedLeaving(job, moment);
  if (left_at > moment.now) return 'left_later';
  if (left_at < startOfMinute(since)) return 'left_before_start';
  return left_at < since ? since : left_at;
}

/** Returns the fields of work that ended at `left`. The time until the report counts as time on hold. */
export function workEnds(
  job: Pick<Work, 'paused_at' | 'paused_seconds' | 'resumed_at'>,
  left: Date,
  now: Date,
) {
  const hasLeft = left < now;
  const paused_at = job.paused_at ?? (hasLeft ? left : null);
  return { ...pauseEnds({ ...job, paused_at }, now), work_ended_at: hasLeft ? left : null };
}

/**
 * Returns the fields of interrupted work whose technician left earlier, at `left`. Only the report is missing, and the
 * time until then counts as time on hold.
 */
export function interruptedAt(
  job: Pick<Work, 'paused_at' | 'work_ended_at'>,
  left: Date,
  now: Date,
): Pick<Work, 'paused_at' | 'work_ended_at'> {
  const { paused_at, work_ended_at } = job;
  return left < now ? { paused_at: paused_at ?? left, work_ended_at: left } : { paused_at, work_ended_at };
}

/** Returns the seconds on hold during the work, without the time from its end until the report. */
export function heldSeconds({
  paused_seconds,
  work_ended_at,
  job_order_form_submitted_at,
}: Pick<JobOrder, 'paused_seconds' | 'work_ended_at' | 'job_order_form_submitted_at'>): number {
  if (work_ended_at === null || job_order_form_submitted_at === null) return paused_seconds;
  const afterwards = (job_order_form_submitted_at.getTime() - work_ended_at.getTime()) / 1000;
  return Math.max(0, Math.round(paused_seconds - afterwards));
}

const startOfMinute = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000);

function isEarlierDay(at: Date, { now, time_zone }: Moment): boolean {
  return dateIn(time_zone, at) < dateIn(time_zone, now);
}
