import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { busyStatus, isJob } from '#domain/job-orders/order.ts';
import { dateIn } from '#domain/values/calendar.ts';

type DayFacts = {
  /** The day of service as domain/job-order defines it. */
  readonly service_date: string;
  readonly time_zone: string;
  readonly now: Date;
};

/**
 * Returns the day for which the job form determines who pays. For work in progress, this is today, because the
 * plan on the day of the report counts, not the plan on the day when work started.
 */
export function proposalDayOf(
  job: Pick<JobOrder, 'status' | 'workflow_status'>,
  { service_date, time_zone, now }: DayFacts,
): string {
  const isUnderway = isJob('open', job) && job.workflow_status === busyStatus;
  return isUnderway ? dateIn(time_zone, now) : service_date;
}
