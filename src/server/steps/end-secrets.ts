import { eq, sql } from 'drizzle-orm';
import { endedBy, type Secret, type SecurityAct } from '#domain/secrets.ts';
import type { Transaction } from '#server/database/database.ts';
import { endSessionsOf, two_factors } from '#server/store/accounts.ts';
import { dropCalendarFeedOf } from '#server/store/calendar-feeds.ts';
import { dropInvitationOf } from '#server/store/invitations.ts';
import { dropTokens } from '#server/store/one-time-tokens.ts';

type Ending = (tx: Transaction, user_id: string, kept: { readonly session?: string }) => void;

const endings: Readonly<Record<Secret, Ending>> = {
  session: (tx, user_id, { session }) => endSessionsOf(tx, user_id, session),
  challenge: (tx, user_id) => dropTokens(tx, 'challenge', user_id),
  reset_link: (tx, user_id) => dropTokens(tx, 'password-reset', user_id),
  invitation: (tx, user_id) => dropInvitationOf(tx, user_id),
  // The answer that is kept for it is the session that was opened, and is worth nothing without that.
  sign_up_key: () => undefined,
  calendar_address: (tx, user_id) => dropCalendarFeedOf(tx, user_id),
  recovery_codes: (tx, user_id) =>
    tx.write(
      tx.orm
        .update(two_factors)
        .set({ recovery_codes_sha256: sql`'{}'` })
        .where(eq(two_factors.user_id, user_id)),
    ),
};

/** Ends what the act ends of the account's secrets, in the transaction of the act; runs as the server's own role. */
export function endSecrets(
  tx: Transaction,
  user_id: string,
  act: SecurityAct,
  kept: { readonly session?: string } = {},
): void {
  for (const secret of endedBy(act)) endings[secret](tx, user_id, kept);
}
