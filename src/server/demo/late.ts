import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { latecomers } from '#server/outbox/promises.ts';
import { theServer } from '#server/platform/record-event.ts';

/** What was late before the demo company was made has called out at its time, and does so no more. */
export async function tellLate(tx: Transaction, now: Date): Promise<void> {
  for (const { kind, type, due } of latecomers) {
    await tx.rows(sql`
      with due as (${due(now)}), noted as (
        insert into reminders (kind, record_id, due_on) select ${kind}::text, id, due_on from due
        on conflict do nothing
      )
      insert into events (id, at, type, record_id, subject, operator_id, actor_user_id, actor_name, changes)
      select gen_random_uuid(), since, ${type}::text, (row ->> 'id')::uuid,
        ${type.startsWith('job-orders') ? 'JO-' : 'SR-'}::text || (row ->> 'number'), (row ->> 'operator_id')::uuid,
        ${theServer.user_id}::uuid, ${theServer.name}::text, '{}'
      from due`);
  }
}
