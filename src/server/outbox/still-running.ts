import { type SQL, sql } from 'drizzle-orm';
import { dateAt } from '#server/store/shapes/operator-day.ts';
import {
  isHeldOverDay,
  isLeftOpen,
  isOverDay,
  isOverLength,
  underWaySince,
} from '#server/store/shapes/still-running.ts';
import type { OnceNotification } from './notify-once.ts';

type RunnerType = 'job-orders.still-running' | 'job-orders.still-on-hold' | 'job-orders.left-open';
type Runner<Type extends RunnerType> = Pick<OnceNotification<Type>, 'kind' | 'type'> &
  Record<'day' | 'when', (at: Date) => SQL>;

/** Returns the notification about a running visit. Its event contains no client, so the client is not notified. */
const about = <Type extends RunnerType>({ kind, type, day, when }: Runner<Type>): OnceNotification<Type> => ({
  kind,
  type,
  due: (at) => sql`
    select j.id, ${day(at)} as due_on, json_build_object(
      'id', j.id, 'number', j.number, 'operator_id', j.operator_id, 'client_id', null,
      'technician_id', j.technician_id) as row
    from job_orders j join country_operators o on o.id = j.operator_id and o.suspended_at is null
    where ${when(at)}`,
});

const startDay = () => dateAt(underWaySince, sql`o.time_zone`);

/**
 * The notifications that ask technicians about a visit under way: once when it takes too long, and at the end of each
 * working day.
 */
export const runners: readonly OnceNotification<'job-orders.still-running'>[] = [
  about({
    kind: 'visit_over_length',
    type: 'job-orders.still-running',
    day: startDay,
    when: isOverLength,
  }),
  about({
    kind: 'visit_over_day',
    type: 'job-orders.still-running',
    day: (at) => dateAt(at, sql`o.time_zone`),
    when: isOverDay,
  }),
];

/**
 * The notification that asks technicians, at the end of each working day, about a visit on hold without a later
 * expected end.
 */
export const held: OnceNotification<'job-orders.still-on-hold'> = about({
  kind: 'hold_over_day',
  type: 'job-orders.still-on-hold',
  day: (at) => dateAt(at, sql`o.time_zone`),
  when: isHeldOverDay,
});

/** The notification to planners, sent once, about a visit whose technician must have left without ending it. */
export const leftOpen: OnceNotification<'job-orders.left-open'> = about({
  kind: 'visit_left_open',
  type: 'job-orders.left-open',
  day: startDay,
  when: isLeftOpen,
});
