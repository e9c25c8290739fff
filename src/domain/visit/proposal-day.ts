import { busyStatus, isJob, type JobOrder } from '#domain/job-order.ts';
import { dateIn } from '#domain/values/calendar.ts';

type DayFacts = {
  /** The day of service, by domain/job-order. */
  readonly service_date: string;
  readonly time_zone: string;
  readonly now: Date;
};

/**
 * Returns the day for which the job form proposes who pays. Work in progress is reported today at the earliest, and the
 * plan on the day of the report counts, not on the day when the work started.
 */
export function proposalDayOf(
  job: Pick<JobOrder, 'status' | 'workflow_status'>,
  { service_date, time_zone, now }: DayFacts,
): string {
  const isUnderway = isJob('open', job) && job.workflow_status === busyStatus;
  return isUnderway ? dateIn(time_zone, now) : service_date;
}
