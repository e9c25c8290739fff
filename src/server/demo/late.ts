import { type SQL, sql } from 'drizzle-orm';
import { theServer } from '#domain/events/author.ts';
import { daysAhead } from '#domain/reminder.ts';
import type { Transaction } from '#server/database/database.ts';
import { missedTargets } from '#server/outbox/missed-targets.ts';
import { reminders } from '#server/outbox/reminders.ts';
import { authorColumns } from '#server/store/events.ts';
import { jobIs, requestIs } from '#server/store/shapes/conditions.ts';

const quietMs = 3_600_000;
const quiet = sql`interval '1 hour'`;

/** Postpones targets that are due within an hour, so that visitors see the company as it was created. */
export async function postponeTargets(tx: Transaction, now: Date): Promise<void> {
  const isSoon = (by: SQL) => sql`${by} between ${now}::timestamptz and ${now}::timestamptz + ${quiet}`;
  const later = (by: SQL) =>
    sql`case when ${isSoon(by)} then ${now}::timestamptz + ${quiet} + interval '1 minute' else ${by} end`;
  const [answer, visit] = [sql`respond_by`, sql`arrive_by`];
  await tx.rows(sql`
    update service_requests set respond_by = ${later(answer)}, arrive_by = ${later(visit)}
    where ${requestIs('waiting', 'service_requests')}`);
  await tx.rows(
    sql`update job_orders set arrive_by = ${later(visit)} where ${jobIs('planned', 'job_orders')}`,
  );
}

const byServer = authorColumns(theServer);

const daysBefore = (days: number) =>
  sql`((due_on - ${days}::integer)::timestamp + interval '6 hours') at time zone 'UTC'`;

/** Writes the reminders that a running server would have sent, each on the morning of its day. */
export async function notifyOfReminders(tx: Transaction, now: Date): Promise<void> {
  for (const { kind, type, due } of reminders) {
    await tx.rows(sql`
      with due as (${due(now)}), noted as (
        insert into reminders (kind, record_id, due_on) select ${kind}::text, id, due_on from due
      )
      insert into events (id, at, type, record_id, subject, operator_id, client_id, actor_user_id, actor_name, changes)
      select gen_random_uuid(), least(${daysBefore(daysAhead[kind])}, ${now}::timestamptz), ${type}::text, (row ->> 'id')::uuid,
        coalesce(row ->> 'name', (row ->> 'model') || ' ' || (row ->> 'serial_number')), (row ->> 'operator_id')::uuid,
        (row ->> 'client_id')::uuid, ${byServer.actor_user_id}::uuid, ${byServer.actor_name}::text, '{}'
      from due`);
  }
}

/**
 * Records that people were notified of everything that is already late, so no server notifies them again. This
 * includes visits that become late within an hour.
 */
export async function notifyOfLateness(tx: Transaction, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + quietMs);
  for (const { kind, type, due } of missedTargets) {
    await tx.rows(sql`
      with due as (${due(now)}), noted as (
        insert into reminders (kind, record_id, due_on) select ${kind}::text, id, due_on from (${due(soon)}) soon
        on conflict do nothing
      )
      insert into events (id, at, type, record_id, subject, operator_id, actor_user_id, actor_name, changes)
      select gen_random_uuid(), since, ${type}::text, (row ->> 'id')::uuid,
        ${type.startsWith('job-orders') ? 'JO-' : 'SR-'}::text || (row ->> 'number'), (row ->> 'operator_id')::uuid,
        ${byServer.actor_user_id}::uuid, ${byServer.actor_name}::text, '{}'
      from due`);
  }
}
