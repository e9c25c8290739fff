import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { audiences } from '#domain/events/audience.ts';
import type { EventType } from '#domain/events/event.ts';
import type { NotificationFacts } from '#domain/events/notification.ts';
import { systemPolicies } from './access/row-access.ts';
import { profiles } from './accounts.ts';
import { instant, oneOf, primaryId } from './rows/columns.ts';

/** The notifications, one per person and event. The text is built from the facts when it is read. */
export const notifications = pgTable(
  'notifications',
  {
    id: primaryId(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    event_id: uuid().notNull(),
    audience: text({ enum: audiences }).notNull(),
    type: text().$type<EventType>().notNull(),
    record_id: uuid().notNull(),
    /** The case that the event belongs to; the event's own ID if it belongs to none. */
    case_id: uuid().notNull(),
    subject: text().notNull(),
    facts: jsonb().$type<NotificationFacts>().notNull().default({}),
    at: instant().notNull(),
    read_at: instant(),
  },
  (table) => [
    unique('notifications_once').on(table.user_id, table.event_id),
    oneOf('notifications_audience', table.audience, audiences),
    // One act may record several events at the same time. Their ids follow the order in which they happened.
    index('notifications_list').on(table.user_id, table.at, table.event_id),
    index('notifications_of_case').on(table.user_id, table.case_id, table.at, table.event_id),
    index('notifications_unread').on(table.user_id).where(sql`${table.read_at} is null`),
    index('notifications_by_age').on(table.at),
    ...systemPolicies('notifications'),
  ],
);
