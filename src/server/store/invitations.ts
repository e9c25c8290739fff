import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { profiles } from './accounts.ts';
import { createdAt, instant, primaryId } from './rows/columns.ts';

/**
 * An account that has no password yet. Its one-time link is signed with the id. The row is deleted once the
 * invitation is accepted.
 *
 * With `offered_to`, this is a role offer: the account holds the role for someone who has already signed up,
 * and no one signs in to it. When that person accepts, the role, the name and the record move to the person's
 * account, and this account is deleted. With only `offered_email`, it is a placeholder: a client added an
 * email whose account cannot receive an offer.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: primaryId(),
    user_id: uuid()
      .notNull()
      .unique()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Null for a super_admin. No foreign key: an operator's invitation is written before the operator. */
    operator_id: uuid(),
    offered_to: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    /** The email as entered. It is shown instead of the account's own email, which is only a placeholder. */
    offered_email: text(),
    is_declined: boolean().notNull().default(false),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('invitations_operator').on(table.operator_id),
    index('invitations_expires_at').on(table.expires_at),
    index('invitations_offered_to').on(table.offered_to),
    ...policies('invitations'),
  ],
);

export type Invitation = typeof invitations.$inferSelect;
type NewInvitation = Omit<Invitation, 'is_declined' | 'offered_to' | 'offered_email'> &
  Partial<Pick<Invitation, 'offered_to' | 'offered_email'>>;

export function putInvitation(tx: Transaction, invitation: NewInvitation): void {
  putInvitations(tx, [invitation]);
}

/** Writes the invitations. Each replaces an earlier one for the same account. */
export function putInvitations(tx: Transaction, several: readonly NewInvitation[]): void {
  tx.write(sql`
    insert into invitations (id, user_id, operator_id, offered_to, offered_email, expires_at, created_at)
    select i.id, i.user_id, i.operator_id, i.offered_to, i.offered_email, i.expires_at, i.created_at
    from json_to_recordset(${JSON.stringify(several)}::json) as i(id uuid, user_id uuid, operator_id uuid,
      offered_to uuid, offered_email text, expires_at timestamptz, created_at timestamptz)
    on conflict (user_id) do update set id = excluded.id, expires_at = excluded.expires_at,
      created_at = excluded.created_at, offered_to = excluded.offered_to, offered_email = excluded.offered_email,
      is_declined = false`);
}

/** The change that ends an invitation early and keeps its row for the operator. */
const over = { expires_at: sql`${invitations.created_at}` };

/** Deletes an invitation. A role offer is kept but ended, so that its row still shows the person. */
export function dropInvitationOf(tx: Transaction, user_id: string): void {
  const isIts = eq(invitations.user_id, user_id);
  tx.write(tx.orm.delete(invitations).where(and(isIts, isNull(invitations.offered_to))));
  tx.write(
    tx.orm
      .update(invitations)
      .set(over)
      .where(and(isIts, isNotNull(invitations.offered_to))),
  );
}

/** Ends an open invitation that its sender withdraws, and returns it. */
export function endInvitation(tx: Transaction, user_id: string, now: Date) {
  const isOpen = and(eq(invitations.user_id, user_id), gt(invitations.expires_at, now));
  const ended = { id: invitations.id, offered_to: invitations.offered_to };
  return tx.orm.update(invitations).set(over).where(isOpen).returning(ended).execute();
}

export function endOffersTo(tx: Transaction, user_id: string): void {
  tx.write(tx.orm.update(invitations).set(over).where(eq(invitations.offered_to, user_id)));
}
