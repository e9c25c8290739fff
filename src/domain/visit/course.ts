import type { JobOrder } from '#domain/job-order.ts';

/** What people choose from, in minutes; 0 is the minute itself. */
export const windowChoices = [0, 30, 60, 120, 240] as const;
export const windowDefault = 60;

/** When the client is told to expect somebody: from the planned time until so many minutes later. */
export function arrivalWindowOf({
  scheduled_date,
  window_minutes,
}: Pick<JobOrder, 'scheduled_date' | 'window_minutes'>) {
  return { from: scheduled_date, until: new Date(scheduled_date.getTime() + window_minutes * 60_000) };
}

/** The course of a visit that nobody has gone to yet: whoever gets the job next begins anew, with the form as it was left. */
export const notYetUnderway = {
  on_the_way_at: null,
  started_at: null,
  paused_at: null,
  paused_seconds: 0,
  resumed_at: null,
  job_order_form_submitted_at: null,
} as const satisfies Partial<JobOrder>;

/**
 * The job's work started at the moment, or continues. The first arrival counts for the promise even after the job was
 * handed over. A device may report it later: `recorded` is when the server received it. Work that nobody started began at
 * the latest when it paused.
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

/** Minutes on the road and at the machine, as the technician's own taps tell; null while that is not known. */
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

/** A visit that was begun, with its pauses. */
export type Stay = { readonly started_at: Date } & Pick<JobOrder, 'paused_at' | 'paused_seconds'>;

/** How long the technician has been at work there by now, in milliseconds; pauses do not count. */
export function timeAtWork({ started_at, paused_at, paused_seconds }: Stay, now: Date): number {
  const until = paused_at ?? now;
  return Math.max(0, until.getTime() - started_at.getTime() - paused_seconds * 1000);
}

const longestStayMs = 5 * 3_600_000;

/** Nobody stays at a machine for longer: what was begun before was left in between, perhaps over night. */
export function isStillThere(stay: Stay, now: Date): boolean {
  return timeAtWork(stay, now) < longestStayMs;
}

const halfHourMs = 30 * 60_000;
const mostHours = 24;

/** What the form proposes as time spent: the time at work, rounded up to half hours, at least one. */
export function proposedHours(stay: Stay, now: Date): number {
  const halfHours = Math.ceil(timeAtWork(stay, now) / halfHourMs);
  return Math.min(mostHours, Math.max(1, halfHours) / 2);
}
