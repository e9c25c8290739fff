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
  job_order_form_submitted_at: null,
} as const satisfies Partial<JobOrder>;

/**
 * The job's work started at the moment, or continues. The first arrival counts for the promise even after the job was
 * handed over. A device may report it later: `recorded` is when the server received it.
 */
export function begunBy(
  moment: Date,
  job: Pick<JobOrder, 'started_at' | 'first_arrived_at' | 'arrival_recorded_at'>,
  recorded = moment,
) {
  const isFirst = job.first_arrived_at === null;
  return {
    started_at: job.started_at ?? moment,
    first_arrived_at: job.first_arrived_at ?? moment,
    arrival_recorded_at: isFirst ? recorded : job.arrival_recorded_at,
  };
}

const minutesBetween = (from: Date | null, until: Date | null) =>
  from === null || until === null
    ? null
    : Math.max(0, Math.round((until.getTime() - from.getTime()) / 60_000));

/** Minutes on the road and at the machine, as the technician's own taps tell; null while that is not known. */
export function visitTimesOf({
  on_the_way_at,
  started_at,
  job_order_form_submitted_at,
}: Pick<JobOrder, 'on_the_way_at' | 'started_at' | 'job_order_form_submitted_at'>) {
  return {
    travel_minutes: minutesBetween(on_the_way_at, started_at),
    on_site_minutes: minutesBetween(started_at, job_order_form_submitted_at),
  };
}

const longestStayMs = 5 * 3_600_000;

/** Nobody stays at a machine for longer: what was begun before was left in between, perhaps over night. */
export function isStillThere(started_at: Date, now: Date): boolean {
  return now.getTime() - started_at.getTime() < longestStayMs;
}

const halfHourMs = 30 * 60_000;
const mostHours = 24;

/** What the form proposes as time spent: begun half hours from the arrival until now, at least one. */
export function proposedHours(started_at: Date, now: Date): number {
  const halfHours = Math.ceil((now.getTime() - started_at.getTime()) / halfHourMs);
  return Math.min(mostHours, Math.max(1, halfHours) / 2);
}
