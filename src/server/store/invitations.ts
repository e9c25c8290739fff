import { eq } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { profiles } from './accounts.ts';
import { createdAt, instant, primaryId } from './rows/columns.ts';

/** An account that has no password yet; its one-time link is signed with the id. Gone once it was accepted. */
export const invitations = pgTable(
  'invitations',
  {
    id: primaryId(),
    user_id: uuid()
      .notNull()
      .unique()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /**
     * Null for a super_admin. No foreign key: an operator's own invitation stands in the same transaction before the
     * operator.
     */
    operator_id: uuid(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('invitations_operator').on(table.operator_id),
    index('invitations_expires_at').on(table.expires_at),
    ...policies('invitations'),
  ],
);

export type Invitation = typeof invitations.$inferSelect;

/** Writes the invitation in place of an earlier one of the same account. */
export function putInvitation(tx: Transaction, invitation: Invitation): void {
  const { id, expires_at, created_at } = invitation;
  const anew = { target: invitations.user_id, set: { id, expires_at, created_at } };
  tx.write(tx.orm.insert(invitations).values(invitation).onConflictDoUpdate(anew));
}

export function dropInvitationOf(tx: Transaction, user_id: string): void {
  tx.write(tx.orm.delete(invitations).where(eq(invitations.user_id, user_id)));
}
