import { type SQL, sql } from 'drizzle-orm';
import type { StillRunningKind } from '#domain/reminder.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';
import { isOverDay, isOverLength, underWaySince } from '#server/store/shapes/still-running.ts';
import type { OnceNotification } from './notify-once.ts';

/**
 * Returns the notification that asks about a running visit. Its event names no client, because only the
 * technician is asked.
 */
const asking = (
  kind: StillRunningKind,
  { day, when }: Record<'day' | 'when', (at: Date) => SQL>,
): OnceNotification<'job-orders.still-running'> => ({
  kind,
  type: 'job-orders.still-running',
  due: (at) => sql`
    select j.id, ${day(at)} as due_on, json_build_object(
      'id', j.id, 'number', j.number, 'operator_id', j.operator_id, 'client_id', null,
      'technician_id', j.technician_id) as row
    from job_orders j join country_operators o on o.id = j.operator_id and o.suspended_at is null
    where ${when(at)}`,
});

/**
 * The questions to technicians: once about a visit that takes too long, and at the end of each working day
 * about a visit that is still under way.
 */
export const runners: readonly OnceNotification<'job-orders.still-running'>[] = [
  asking('visit_over_length', { day: () => dateAt(underWaySince, sql`o.time_zone`), when: isOverLength }),
  asking('visit_over_day', { day: (at) => dateAt(at, sql`o.time_zone`), when: isOverDay }),
];
