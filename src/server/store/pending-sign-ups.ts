import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { systemPolicies } from './access/row-access.ts';
import { instant, primaryId } from './columns.ts';

/** A sign-up whose address is not proven yet: the account is made when the link in the mail is opened. */
export const pending_sign_ups = pgTable(
  'pending_sign_ups',
  {
    id: primaryId(),
    token_sha256: text().notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    password: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('pending_sign_ups_expires_at').on(table.expires_at),
    ...systemPolicies('pending_sign_ups'),
  ],
);
