import { busyStatus, isJob } from '#domain/job-orders/order.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { expectedLeaving, type Work } from './leaving.ts';

type DayFacts = {
  /** The day of service, as domain/job-orders/job-order defines it. */
  readonly service_date: string;
  readonly time_zone: string;
  readonly now: Date;
};

/** Returns the day that decides who pays. For work in progress, it is the day on which the work ends. */
export function proposalDayOf(job: Work, { service_date, time_zone, now }: DayFacts): string {
  const isUnderway = isJob('open', job) && job.workflow_status === busyStatus;
  return isUnderway ? dateIn(time_zone, expectedLeaving(job, { now, time_zone })) : service_date;
}
