import { type SQL, sql } from 'drizzle-orm';
import { theServer } from '#domain/events/author.ts';
import type { EventType, RowOf } from '#domain/events/event.ts';
import type { onceOnlyNotifications } from '#domain/reminder.ts';
import type { Server } from '#server/platform/context.ts';
import { recordBy } from '#server/platform/record-event.ts';
import { systemFor } from '#server/store/access/identity.ts';

const batch = 100;

export type OnceNotification<Type extends EventType> = {
  readonly kind: (typeof onceOnlyNotifications)[number];
  readonly type: Type;
  /**
   * Selects `row`, the event's record with its operator, client and technician. There is one notification for each `id`
   * and date `due_on`.
   */
  readonly due: (at: Date) => SQL;
};

/** Records one event for each due record, no matter how many servers run. */
export async function notifyOnce<Type extends EventType>(
  server: Server,
  notification: OnceNotification<Type>,
): Promise<void> {
  while ((await notifyBatch(server, notification)) === batch);
}

/** Writes the rows in `reminders` first: another server that writes the same row waits, and then skips the record. */
async function notifyBatch<Type extends EventType>(
  { database, newId, origin, now }: Server,
  { kind, type, due }: OnceNotification<Type>,
): Promise<number> {
  const at = now();
  return database.transaction(
    systemFor({ installation: 'reminders are sent for all operators' }),
    async (tx) => {
      const notified = await tx.rows<{ row: RowOf<Type> }>(sql`
      with due as (
        select d.* from (${due(at)}) d
        where not exists (
          select 1 from reminders r where r.kind = ${kind} and r.record_id = d.id and r.due_on = d.due_on)
        order by d.due_on, d.id limit ${batch}
      ), added as (
        insert into reminders (kind, record_id, due_on) select ${kind}::text, id, due_on from due
        on conflict do nothing returning record_id
      )
      select due.row from due join added on added.record_id = due.id order by due.due_on, due.id`);
      const record = recordBy(theServer, { tx, at, newId, origin });
      for (const { row } of notified) record(type, { of: row });
      return notified.length;
    },
  );
}
