import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type SignInEventKind, signInEventKinds } from '#domain/entrance/sign-in-event.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { profiles } from './accounts.ts';
import { instant, oneOf, primaryId } from './rows/columns.ts';
import { insertRow } from './rows/rows.ts';

/** The log of sign-ins, failed sign-ins and refused calls. */
export const sign_in_events = pgTable(
  'sign_in_events',
  {
    id: primaryId(),
    at: instant().notNull(),
    kind: text({ enum: signInEventKinds }).notNull(),
    /** Null if there is no such account. The typed text is not stored, because it may be a password. */
    user_id: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    operator_id: uuid(),
    address: text().notNull(),
    user_agent: text().notNull(),
    /** True if the person had signed in with this browser before. */
    is_known_device: boolean().notNull(),
    call: text(),
  },
  (table) => [
    oneOf('sign_in_events_kind', table.kind, signInEventKinds),
    index('sign_in_events_list').on(table.at, table.id),
    index('sign_in_events_of_operator').on(table.operator_id, table.at, table.id),
    index('sign_in_events_of_user').on(table.user_id, table.kind, table.at),
    ...policies('sign_in_events'),
  ],
);

type SignInEvent = typeof sign_in_events.$inferInsert & { readonly kind: SignInEventKind };

export function insertSignInEvent(tx: Transaction, event: SignInEvent): void {
  insertRow(tx, sign_in_events, event);
}
