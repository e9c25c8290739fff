import { busyStatus, isJob, type JobOrder } from '#domain/job-order.ts';
import { dateIn } from '#domain/values/calendar.ts';

type DayFacts = {
  /** The day of service as domain/job-order defines it. */
  readonly service_date: string;
  readonly time_zone: string;
  readonly now: Date;
};

/**
 * Returns the day that decides whether the job form proposes the plan or the client as the payer. For work in
 * progress, it is today, because the day of the report counts, not the day when work started.
 */
export function proposalDayOf(
  job: Pick<JobOrder, 'status' | 'workflow_status'>,
  { service_date, time_zone, now }: DayFacts,
): string {
  const isUnderway = isJob('open', job) && job.workflow_status === busyStatus;
  return isUnderway ? dateIn(time_zone, now) : service_date;
}
