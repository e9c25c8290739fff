import { eq } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '../platform/database.ts';
import { profiles } from './accounts.ts';
import { createdAt, instant, primaryId } from './columns.ts';
import { policies } from './row-access.ts';

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

export async function insertInvitation(tx: Transaction, invitation: Invitation): Promise<void> {
  await tx.orm.insert(invitations).values(invitation);
}

/** The invitation of an account, locked until the transaction ends; null when there is none within reach. */
export async function lockInvitationOf(tx: Transaction, user_id: string): Promise<Invitation | null> {
  const [found] = await tx.orm
    .select()
    .from(invitations)
    .where(eq(invitations.user_id, user_id))
    .for('update');
  return found ?? null;
}

export async function deleteInvitation(tx: Transaction, id: string): Promise<boolean> {
  const deleted = await tx.orm
    .delete(invitations)
    .where(eq(invitations.id, id))
    .returning({ id: invitations.id });
  return deleted.length === 1;
}
