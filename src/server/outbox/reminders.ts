import { type SQL, sql } from 'drizzle-orm';
import { daysAhead, daysBack, type ReminderKind } from '#domain/reminder.ts';
import type { Server } from '#server/platform/context.ts';
import { machineIs } from '#server/store/shapes/conditions.ts';
import { planExpiresOn } from '#server/store/shapes/covered-visits.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';
import { notifyOfCertificates } from './certificates-ending.ts';
import { notifyOnce, type OnceNotification } from './notify-once.ts';
import { notifyOfPartsDue } from './parts-due.ts';
import { type Regular, regularly } from './regularly.ts';

const everyMs = 10 * 60_000;

type ReminderType = 'machines.service-due' | 'clients.plan-expiring';

/** The largest difference between two time zones, in days. */
const widestOffsetDays = 2;

/**
 * Returns a reminder whose rows are first narrowed down by instants, so that an index can be used. Comparing the date
 * `due_on` with the operator's local date then decides which rows are due.
 */
const reminding = (
  kind: ReminderKind,
  type: ReminderType,
  rows: (until: SQL, since: SQL) => SQL,
): OnceNotification<ReminderType> & { readonly kind: ReminderKind } => ({
  kind,
  type,
  due: (at) => {
    const days = (count: number) => sql.raw(`interval '${count} days'`);
    const until = sql`(${at}::timestamptz + ${days(daysAhead[kind] + widestOffsetDays)})`;
    const since = sql`(${at}::timestamptz - ${days(daysBack + widestOffsetDays)})`;
    const today = dateAt(at, sql`n.time_zone`);
    return sql`
      select n.* from (${rows(until, since)}) n
      where n.due_on between ${today} - ${daysBack}::integer and ${today} + ${daysAhead[kind]}::integer`;
  },
});

export const reminders: readonly (OnceNotification<ReminderType> & { readonly kind: ReminderKind })[] = [
  reminding(
    'service_due',
    'machines.service-due',
    (until, since) => sql`
      select m.id, m.next_service_date as due_on, o.time_zone, json_build_object(
        'id', m.id, 'operator_id', m.operator_id, 'client_id', m.client_id, 'model', m.model,
        'serial_number', m.serial_number) as row
      from machines m join country_operators o on o.id = m.operator_id
        join clients c on c.id = m.client_id and c.is_active
      where ${machineIs('in_service')} and m.next_service_date between ${since}::date and ${until}::date
        and o.suspended_at is null`,
  ),
  reminding(
    'plan_expiring',
    'clients.plan-expiring',
    (until, since) => sql`
      select c.id, ${planExpiresOn} as due_on, o.time_zone, json_build_object(
        'id', c.id, 'operator_id', c.operator_id, 'client_id', c.id, 'name', c.name) as row
      from clients c join country_operators o on o.id = c.operator_id
      where c.is_active and c.cmasa_plan_type is not null and c.cmasa_expiry between ${since} and ${until}
        and o.suspended_at is null`,
  ),
];

/** Sends each reminder once for each date, no matter how many servers run. Missed reminders are sent later. */
export function remindRegularly(server: Server): Regular {
  return regularly(server, 'reminders', everyMs, remind);
}

export async function remind(server: Server): Promise<void> {
  await notifyOfCertificates(server);
  for (const reminder of reminders) await notifyOnce(server, reminder);
  await notifyOfPartsDue(server);
}
