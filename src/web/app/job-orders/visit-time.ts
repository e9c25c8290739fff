import type { JobOrderListed } from '#contract/job-order.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { formatDateTime, formatWindow } from '#web/app/time/dates.ts';

type Visit = Pick<JobOrderListed, 'scheduled_date' | 'window_minutes'>;

/** When a visit is: a client reads from when until when to expect someone, everyone else the planned time. */
export function useVisitTime(): (visit: Visit, timeZone: string) => string {
  const isClient = useEffectiveRole() === 'client';
  return ({ scheduled_date, window_minutes }, timeZone) =>
    isClient
      ? formatWindow(scheduled_date, window_minutes, timeZone)
      : formatDateTime(scheduled_date, timeZone);
}
