import { isJob, type OrderFields } from '#domain/job-orders/order.ts';
import { dateIn } from '#domain/values/calendar.ts';

type Moment = Date | string | null;
type VisitFacts = Pick<OrderFields, 'status'> &
  Readonly<Record<'on_the_way_at' | 'started_at' | 'work_ended_at', Moment>> & {
    readonly scheduled_date: Date | string;
  };

/** The reasons why a technician counts as being at the client of their job. */
type Presence = 'under_way' | 'planned_today' | 'ended_today';

/**
 * Returns the reason why the job's technician counts as being at the client at that time; null if there is none. The
 * possible reasons: the technician has set out or is at work, the visit is planned for this day, or the work ended on
 * this day. Only with such a reason may the technician report other faults there.
 */
export function presenceOf(
  job: VisitFacts,
  { at, time_zone }: { readonly at: Date; readonly time_zone: string },
): Presence | null {
  const isOnThisDay = (moment: Date | string) =>
    dateIn(time_zone, new Date(moment)) === dateIn(time_zone, at);
  if (job.work_ended_at !== null)
    return job.started_at !== null && isOnThisDay(job.work_ended_at) ? 'ended_today' : null;
  if (isJob('closed', job)) return null;
  if (!isJob('planned', job) || job.on_the_way_at !== null) return 'under_way';
  return isOnThisDay(job.scheduled_date) ? 'planned_today' : null;
}
