import { type SQL, sql } from 'drizzle-orm';
import type { EventType } from '#domain/events/event.ts';
import type { LateKind } from '#domain/reminder.ts';
import type { Server } from '#server/platform/context.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { jobIs, requestIs } from '#server/store/shapes/conditions.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';
import { notifyOnce, type OnceNotification } from './notify-once.ts';
import { type Regular, regularly } from './regularly.ts';
import { held, leftOpen, runners } from './still-running.ts';

const everyMs = 60_000;

type LateType = Extract<EventType, `${string}-late`>;

type LateRecords = {
  readonly by: string;
  readonly id: string;
  readonly from: (at: Date) => SQL;
  /** The column with the client; null if only planners are notified. */
  readonly client: 'client_id' | null;
};

/**
 * Selects, operator by operator, the records whose target, in the column `by`, has passed without being met. `id` is
 * the column with the ID of the record that has the target. The event contains no technician.
 */
const late = (
  kind: LateKind,
  type: LateType,
  { by, id, from, client }: LateRecords,
): OnceNotification<LateType> => ({
  kind,
  type,
  due: (at) => sql`
    select ${sql.raw(`x.${id}`)} as id, ${dateAt(sql.raw(`x.${by}`), 'UTC')} as due_on, ${sql.raw(`x.${by}`)} as since,
      json_build_object(
      'id', x.id, 'number', x.number, 'operator_id', x.operator_id, 'client_id', ${client === null ? sql`null` : sql.raw(`x.${client}`)}, 'technician_id', null) as row
    from country_operators o cross join lateral (
      select x.* from ${from(at)} and x.operator_id = o.id and ${sql.raw(`x.${by}`)} < ${at} offset 0) x
    where o.suspended_at is null`,
});

/**
 * The period after a missed arrival window during which the client is still notified. A server may have been down for
 * days.
 */
const announced = sql`interval '7 days'`;
/**
 * The ID of the plan that announced the current arrival window: the event that last moved the job, or the job itself. A
 * client who was promised another time is notified again if no one comes then either.
 */
const planOfWindow = sql`coalesce((
  select e.id from events e
  where e.record_id = j.id and e.type = '${sql.raw('job-orders.rescheduled' satisfies EventType)}'
    and (e.changes -> 'scheduled_date' is not null or e.changes -> 'window_minutes' is not null)
  order by e.at desc, e.id desc limit 1), j.id)`;
const windowEnd = sql`j.scheduled_date + j.window_minutes * interval '1 minute'`;
const notCome = sql`${jobsWith('arrival')} j where ${jobIs('planned')} and j.first_arrived_at is null`;

/** A request and its job share one arrival target, so a missed one is reported only once. */
export const missedTargets: readonly OnceNotification<LateType>[] = [
  late('response_late', 'service-requests.response-late', {
    by: 'respond_by',
    id: 'id',
    client: null,
    from: () => sql`service_requests x where ${requestIs('pending', 'x')}`,
  }),
  late('arrival_late', 'service-requests.arrival-late', {
    by: 'arrive_by',
    id: 'id',
    // Until a visit is planned, the client sees the time by which a technician will come. So the client is also
    // notified if that time passes without a planned visit.
    client: 'client_id',
    from: () => sql`service_requests x where ${requestIs('reviewed', 'x')}`,
  }),
  // The client expects the technician in the arrival window, whether or not one is assigned.
  late('arrival_late', 'job-orders.arrival-late', {
    by: 'window_end',
    id: 'plan_id',
    client: 'client_id',
    from: (
      at,
    ) => sql`(select j.*, ${windowEnd} as window_end, ${planOfWindow} as plan_id from ${notCome} and j.scheduled_date < ${at}) x
      where x.window_end > ${at}::timestamptz - ${announced}`,
  }),
  // Once the window is over, the notification above has already reported the visit.
  late('arrival_late', 'job-orders.arrival-late', {
    by: 'arrive_by',
    id: 'case_id',
    client: null,
    from: (at) => sql`(select j.* from ${notCome} and ${windowEnd} >= ${at}) x where true`,
  }),
];

/**
 * Notifies planners, and a waiting client, of each missed target once: within a minute, or as soon as a server runs
 * again.
 */
export function notifyOfMissedTargetsRegularly(server: Server): Regular {
  return regularly(server, 'promises', everyMs, notifyOfMissedTargets);
}

export async function notifyOfMissedTargets(server: Server): Promise<void> {
  for (const notification of [...missedTargets, ...runners]) await notifyOnce(server, notification);
  await notifyOnce(server, held);
  await notifyOnce(server, leftOpen);
}
