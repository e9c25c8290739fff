import { eq } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { profiles } from './accounts.ts';
import { createdAt, instant, primaryId } from './columns.ts';

/** An account that has no password yet; its one-time link is signed with the id. Gone once it was accepted. */
export const invitations = pgTable(
  'invitations',
  {
    id: primaryId(),
    user_id: uuid()
      .notNull()
      .unique()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** No foreign key: an operator's own invitation stands in the same transaction before the operator. */
    operator_id: uuid().notNull(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (table) => [index('invitations_operator').on(table.operator_id), ...policies('invitations')],
);

export type Invitation = typeof invitations.$inferSelect;

export function insertInvitation(tx: Transaction, invitation: Invitation): void {
  tx.write(tx.orm.insert(invitations).values(invitation));
}

export function dropInvitationOf(tx: Transaction, user_id: string): void {
  tx.write(tx.orm.delete(invitations).where(eq(invitations.user_id, user_id)));
}

/** Removes the invitation with the id, or that of the account. When two remove it at once, only one gets true. */
export async function deleteInvitation(
  tx: Transaction,
  which: { readonly id: string } | { readonly user_id: string },
): Promise<boolean> {
  const condition = 'id' in which ? eq(invitations.id, which.id) : eq(invitations.user_id, which.user_id);
  const deleted = await tx.orm
    .delete(invitations)
    .where(condition)
    .returning({ id: invitations.id })
    .execute();
  return deleted.length === 1;
}
