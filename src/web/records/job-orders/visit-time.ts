import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { formatDateTime, formatWindow } from '#web/app/time/dates.ts';

type Visit = Pick<JobOrderListed, 'scheduled_date' | 'window_minutes'>;

/**
 * Returns a formatter for visit times. A client sees the arrival window; all other users see the planned
 * time.
 */
export function useVisitTime(): (visit: Visit, timeZone: string) => string {
  const isClient = useEffectiveRole() === 'client';
  return ({ scheduled_date, window_minutes }, timeZone) =>
    isClient
      ? formatWindow(scheduled_date, window_minutes, timeZone)
      : formatDateTime(scheduled_date, timeZone);
}
