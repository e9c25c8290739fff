import type { JobOrder } from '#domain/job-orders/job-order.ts';

/** The lengths of arrival windows to choose from, in minutes; 0 means an exact time. */
export const windowChoices = [0, 30, 60, 120, 240] as const;
export const windowDefault = 60;

/** Returns the arrival window, which lasts from the planned time until `window_minutes` later. */
export function arrivalWindowOf({
  scheduled_date,
  window_minutes,
}: Pick<JobOrder, 'scheduled_date' | 'window_minutes'>) {
  return { from: scheduled_date, until: new Date(scheduled_date.getTime() + window_minutes * 60_000) };
}

/** The fields of a visit that has not started. The next technician starts over, but keeps the entries in the form. */
export const notYetUnderway = {
  on_the_way_at: null,
  started_at: null,
  paused_at: null,
  paused_seconds: 0,
  resumed_at: null,
  hold_until: null,
  work_ended_at: null,
  job_order_form_submitted_at: null,
} as const satisfies Partial<JobOrder>;

/**
 * Returns the fields of work that starts or continues at `moment`. The first arrival counts for the target, even after
 * a handover. A device may report it later; `recorded` is when the server received it. Work without a recorded start
 * began, at the latest, when it was put on hold.
 */
export function begunBy(
  moment: Date,
  job: Pick<JobOrder, 'started_at' | 'paused_at' | 'first_arrived_at' | 'arrival_recorded_at'>,
  recorded = moment,
) {
  const isFirst = job.first_arrived_at === null;
  const started_at = job.started_at ?? job.paused_at ?? moment;
  return {
    started_at,
    first_arrived_at: job.first_arrived_at ?? started_at,
    arrival_recorded_at: isFirst ? recorded : job.arrival_recorded_at,
  };
}

const minutesBetween = (from: Date | null, until: Date | null, paused_seconds = 0) =>
  from === null || until === null
    ? null
    : Math.max(0, Math.round((until.getTime() - from.getTime() - paused_seconds * 1000) / 60_000));

/**
 * Returns the travel time and the time on site in minutes, from the times that the technician entered; null if unknown.
 */
export function visitTimesOf({
  on_the_way_at,
  started_at,
  job_order_form_submitted_at,
  paused_seconds,
}: Pick<JobOrder, 'on_the_way_at' | 'started_at' | 'job_order_form_submitted_at' | 'paused_seconds'>) {
  return {
    travel_minutes: minutesBetween(on_the_way_at, started_at),
    on_site_minutes: minutesBetween(started_at, job_order_form_submitted_at, paused_seconds),
  };
}

/** The time at which a visit started, and its time on hold. */
export type Stay = { readonly started_at: Date } & Pick<JobOrder, 'paused_at' | 'paused_seconds'>;

/** Returns the time at work until now in milliseconds, without the time on hold. */
export function timeAtWork({ started_at, paused_at, paused_seconds }: Stay, now: Date): number {
  const until = paused_at ?? now;
  return Math.max(0, until.getTime() - started_at.getTime() - paused_seconds * 1000);
}

export const longestStayHours = 5;

/** Returns whether the technician can still be at the client. Work that has lasted too long for that was left open. */
export function isStillThere(stay: Stay, now: Date): boolean {
  return timeAtWork(stay, now) < longestStayHours * 3_600_000;
}

const halfHourMs = 30 * 60_000;
const mostHours = 24;

/** Returns the time at work, rounded up to the next half hour, from half an hour to 24 hours. */
export function proposedHours(stay: Stay, now: Date): number {
  const halfHours = Math.ceil(timeAtWork(stay, now) / halfHourMs);
  return Math.min(mostHours, Math.max(1, halfHours) / 2);
}
