import { sql } from 'drizzle-orm';
import type { ActingFor, Role } from '#domain/actor.ts';
import { type Changes, type EventType, subjectOf } from '#domain/event.ts';
import type { Transaction } from '#server/database/database.ts';
import { events } from '#server/store/events.ts';
import type { Tied } from './context.ts';
import { eventChannel } from './live.ts';
import type { Told } from './notify.ts';

/** Who did it. `role` is the person's own, also when it was done in somebody else's place. */
export type Author = {
  readonly user_id: string;
  readonly name: string;
  readonly role: Role | null;
  readonly acting_for?: ActingFor | undefined;
};

export type Happening = {
  readonly type: EventType;
  readonly row: Tied;
  readonly changes: Changes;
  readonly by: Author;
};

/** Writes the event and announces it, both within the transaction. Nothing else tells of a change. Gives whom to tell. */
export async function recordEvent(
  tx: Transaction,
  { type, row, changes, by }: Happening,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<Told> {
  const event = {
    id,
    at,
    type,
    record_id: row.id,
    subject: subjectOf(type, row),
    operator_id: row.operator_id,
    client_id: row.client_id ?? null,
    technician_id: row.technician_id ?? null,
    actor_user_id: by.user_id,
    actor_name: by.name,
    actor_role: by.role,
    acted_for_role: by.acting_for?.role ?? null,
    acted_for_id: by.acting_for?.id ?? null,
    acted_for_name: by.acting_for?.name ?? null,
    changes,
  };
  await tx.orm.insert(events).values(event);
  const { operator_id, client_id, technician_id, record_id } = event;
  const announcement = JSON.stringify({ type, record_id, operator_id, client_id, technician_id });
  await tx.rows(sql`select pg_notify(${eventChannel}, ${announcement})`);
  return { id, at, type, row, subject: event.subject, by_user_id: by.user_id };
}
