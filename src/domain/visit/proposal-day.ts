import { busyStatus, isJob, type JobOrder } from '#domain/job-order.ts';
import { dateIn } from '#domain/values/calendar.ts';

type Known = {
  /** The day of service, as domain/job-order says. */
  readonly service_date: string;
  readonly time_zone: string;
  readonly now: Date;
};

/**
 * The day for which the form of a visit proposes who pays. Work under way is reported today at the earliest, and the plan of
 * the day of the report counts, not that of the day on which the work began.
 */
export function proposalDayOf(
  job: Pick<JobOrder, 'status' | 'workflow_status'>,
  { service_date, time_zone, now }: Known,
): string {
  const isUnderway = isJob('open', job) && job.workflow_status === busyStatus;
  return isUnderway ? dateIn(time_zone, now) : service_date;
}
