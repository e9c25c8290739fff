import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { areaRoles, roles } from '#domain/actor.ts';
import { type Author, nameOfAuthor } from '#domain/events/author.ts';
import { type Changes, type EventType, reasonFields } from '#domain/events/event.ts';
import { eraserPolicy, policies } from './access/row-access.ts';
import { instant, oneOf, primaryId, searchIndex, searchText } from './rows/columns.ts';
import { noAccountId } from './rows/no-account.ts';

/**
 * The permanent history. Names stay as they were at the time of the event, and no row points to records that may be
 * removed.
 */
export const events = pgTable(
  'events',
  {
    id: primaryId(),
    at: instant().notNull(),
    type: text().$type<EventType>().notNull(),
    record_id: uuid().notNull(),
    subject: text().notNull().default(''),
    operator_id: uuid(),
    client_id: uuid(),
    technician_id: uuid(),
    /** The id `noAccountId` for an author without an account. */
    actor_user_id: uuid().notNull(),
    actor_name: text().notNull().default(''),
    /** Null for an author without an account or without a role. */
    actor_role: text({ enum: roles }),
    /** The area in which a super_admin acted for someone else. */
    acted_for_role: text({ enum: areaRoles }),
    acted_for_id: uuid(),
    acted_for_name: text(),
    changes: jsonb().$type<Changes>().notNull(),
    search_text: searchText('subject', 'actor_name', 'acted_for_name'),
  },
  (table) => [
    // PostgreSQL reads the text of a CHECK with every statement, so the long list is in a function, which it reads once.
    check('events_type', sql`is_event_type(${table.type})`),
    oneOf('events_actor_role', table.actor_role, roles),
    oneOf('events_acted_for_role', table.acted_for_role, areaRoles),
    index('events_of_record').on(table.record_id, table.at, table.id),
    index('events_of_operator').on(table.operator_id, table.at),
    index('events_by_age').on(table.at, table.id),
    index('events_by_author').on(table.actor_user_id, table.at, table.id),
    // An export looks for the ratings by a person, and an erasure for the clients that a person belonged to.
    index('events_of_raters').on(table.actor_user_id, table.record_id).where(sql`type = 'job-orders.rated'`),
    index('events_of_client_people')
      .on(table.operator_id)
      .where(sql`type in ('clients.person-added', 'clients.person-removed')`),
    searchIndex('events_search', table.operator_id, table.search_text),
    ...policies('events'),
    eraserPolicy('events'),
  ],
);

/** Returns the columns that identify the author. */
export function authorColumns(author: Author) {
  const account = author.kind === 'account' ? author : null;
  return {
    actor_user_id: account?.user_id ?? noAccountId,
    actor_name: nameOfAuthor(author),
    actor_role: account?.role ?? null,
    acted_for_role: account?.acting_for?.role ?? null,
    acted_for_id: account?.acting_for?.id ?? null,
    acted_for_name: account?.acting_for?.name ?? null,
  };
}

/** Returns SQL for the reason in the event with this alias, as text; null if it contains none. */
export const reasonOf = (event: string, fields: readonly string[] = reasonFields) =>
  `coalesce(${fields.map((field) => `${event}.changes #>> '{${field},to}'`).join(', ')})`;

/** SQL for the second forms of the names in the event `x`, as long as their owners still have these names. */
export const secondNamesOf = {
  actor: 'second_name_of_account(x.actor_user_id, x.actor_name)',
  acted_for: 'second_name_of_record(x.acted_for_id, x.acted_for_name)',
  subject: 'second_name_of_record(x.record_id, x.subject)',
} as const;
