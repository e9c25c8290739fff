import { type SQL, sql } from 'drizzle-orm';
import type { RowOf } from '#domain/event.ts';
import { daysAhead, type ReminderKind, reminderKinds } from '#domain/reminder.ts';
import type { Server } from '#server/platform/context.ts';
import { recordEvent, theServer } from '#server/platform/record-event.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { machineIs } from '#server/store/shapes/conditions.ts';
import { planExpiresOn } from '#server/store/shapes/covered-visits.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';
import { type Regular, regularly } from './regularly.ts';

const everyMs = 10 * 60_000;
const batch = 100;
/** After a longer downtime, nobody is reminded of what lies further back than this. */
const daysBack = 60;

type ReminderType = 'machines.service-due' | 'clients.plan-expiring';
type Reminding = { readonly type: ReminderType; readonly rows: (until: SQL, since: SQL) => SQL };

/** No two zones are further apart than this. */
const widestOffsetDays = 2;

/**
 * The rows between two moments that may be due, asked by instants so that an index can be used. `row` is the record
 * that the event is about, with its ties. Whether a row is due is decided afterwards by `due_on`, counted in days of
 * the operator `o`.
 */
const reminding: Readonly<Record<ReminderKind, Reminding>> = {
  service_due: {
    type: 'machines.service-due',
    rows: (until, since) => sql`
      select m.id, m.next_service_date as due_on, o.time_zone, json_build_object(
        'id', m.id, 'operator_id', m.operator_id, 'client_id', m.client_id, 'model', m.model,
        'serial_number', m.serial_number) as row
      from machines m join country_operators o on o.id = m.operator_id
        join clients c on c.id = m.client_id and c.is_active
      where ${machineIs('in_service')} and m.next_service_date between ${since}::date and ${until}::date
        and o.suspended_at is null`,
  },
  plan_expiring: {
    type: 'clients.plan-expiring',
    rows: (until, since) => sql`
      select c.id, ${planExpiresOn} as due_on, o.time_zone, json_build_object(
        'id', c.id, 'operator_id', c.operator_id, 'client_id', c.id, 'name', c.name) as row
      from clients c join country_operators o on o.id = c.operator_id
      where c.is_active and c.cmasa_plan_type is not null and c.cmasa_expiry between ${since} and ${until}
        and o.suspended_at is null`,
  },
};

/**
 * Reminds client and operator of what comes near, once for each date, however many servers look. Reminders that were
 * missed while no server ran are made up for.
 */
export function remindRegularly(server: Server): Regular {
  return regularly(server, 'reminders', everyMs, () => remind(server));
}

export async function remind(server: Server): Promise<void> {
  for (const kind of reminderKinds) {
    while ((await remindBatch(server, kind)) === batch);
  }
}

/**
 * The row that says that a reminder was sent is written first. Another server that looks at the same time waits for it,
 * and then skips the reminder.
 */
async function remindBatch(server: Server, kind: ReminderKind): Promise<number> {
  const { database, newId, origin } = server;
  const at = server.now();
  const { type, rows } = reminding[kind];
  const days = (count: number) => sql.raw(`interval '${count} days'`);
  const until = sql`(${at}::timestamptz + ${days(daysAhead[kind] + widestOffsetDays)})`;
  const since = sql`(${at}::timestamptz - ${days(daysBack + widestOffsetDays)})`;
  const today = dateAt(at, sql`d.time_zone`);
  return database.transaction(systemIdentity, async (tx) => {
    const due = await tx.rows<{ row: RowOf<ReminderType> }>(sql`
      with due as (
        select d.* from (${rows(until, since)}) d
        where d.due_on between ${today} - ${daysBack}::integer and ${today} + ${daysAhead[kind]}::integer and not exists (
          select 1 from reminders r where r.kind = ${kind} and r.record_id = d.id and r.due_on = d.due_on)
        order by d.due_on, d.id limit ${batch}
      ), added as (
        insert into reminders (kind, record_id, due_on) select ${kind}::text, id, due_on from due
        on conflict do nothing returning record_id
      )
      select due.row from due join added on added.record_id = due.id order by due.due_on, due.id`);
    for (const { row } of due) {
      recordEvent({ tx, by: theServer, at, newId, origin }, type, { of: row });
    }
    return due.length;
  });
}
