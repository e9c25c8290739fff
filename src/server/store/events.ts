import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { roles } from '#domain/actor.ts';
import { type EventType, eventTypes } from '#domain/event.ts';
import { instant, oneOf, primaryId } from './columns.ts';
import { policies } from './row-access.ts';

/** What happened, once and for good: the history of each record and the source of every live update. */
export const events = pgTable(
  'events',
  {
    id: primaryId(),
    at: instant().notNull(),
    type: text().$type<EventType>().notNull(),
    record_id: uuid().notNull(),
    operator_id: uuid(),
    client_id: uuid(),
    technician_id: uuid(),
    actor_user_id: uuid().notNull(),
    actor_role: text({ enum: roles }).notNull(),
    changes: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [
    oneOf('events_type', table.type, Object.keys(eventTypes)),
    oneOf('events_actor_role', table.actor_role, roles),
    index('events_of_record').on(table.record_id, table.at),
    index('events_of_operator').on(table.operator_id, table.at),
    ...policies('events'),
  ],
);
