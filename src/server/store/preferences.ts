import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type Topic, topics } from '#domain/events/notification.ts';
import { boardViews } from '#domain/planning/appointment.ts';
import { systemPolicies } from './access/row-access.ts';
import { profiles } from './accounts.ts';
import { oneOf } from './rows/columns.ts';

/** The preferences of an account. Without a row, the defaults apply. */
export const preferences = pgTable(
  'preferences',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    email_topics: text().array().$type<Topic[]>().notNull().default([]),
    /** The topics of the person's push messages. */
    push_topics: text()
      .array()
      .$type<Topic[]>()
      .notNull()
      .default([...topics]),
    board_view: text({ enum: boardViews }).notNull().default('day'),
  },
  (table) => [
    oneOf('preferences_board_view', table.board_view, boardViews),
    ...systemPolicies('preferences'),
  ],
);
