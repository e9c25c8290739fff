import { eq, sql } from 'drizzle-orm';
import { endedBy, type Secret, type SecurityAct } from '#domain/entrance/secrets.ts';
import type { Transaction } from '#server/database/database.ts';
import { announceEndedSessions } from '#server/platform/live.ts';
import { two_factors } from '#server/store/accounts.ts';
import { dropCalendarFeedOf } from '#server/store/calendar-feeds.ts';
import { dropEmailChangeOf } from '#server/store/email-changes.ts';
import { dropInvitationOf, endOffersTo } from '#server/store/invitations.ts';
import { forgetDevicesOf } from '#server/store/known-devices.ts';
import { dropJobLinksOf, dropTokens } from '#server/store/one-time-tokens.ts';
import { type ActingSession, endSessionsOf } from '#server/store/sessions.ts';

type Circumstances = {
  /** The acting person's secrets that are kept: the session, with another token, and the hash of the device's token. */
  readonly acting?: ActingSession;
  readonly device?: string | null;
  /** Called if a calendar address is turned off, because subscribed calendars then stop updating without a message. */
  readonly onCalendarAddress?: () => void;
};

type Ending = (tx: Transaction, user_id: string, circumstances: Circumstances) => void;

const endings: Readonly<Record<Secret, Ending>> = {
  session: (tx, user_id, { acting }) => {
    endSessionsOf(tx, user_id, acting);
    announceEndedSessions(tx, user_id);
  },
  challenge: (tx, user_id) => dropTokens(tx, 'challenge', { user_id }),
  reset_link: (tx, user_id) => dropTokens(tx, 'password-reset', { user_id }),
  invitation: (tx, user_id) => dropInvitationOf(tx, user_id),
  role_offer: (tx, user_id) => endOffersTo(tx, user_id),
  email_change: (tx, user_id) => dropEmailChangeOf(tx, user_id),
  // The stored response contains the session that was opened, and is useless once that session has ended.
  sign_up_key: () => undefined,
  calendar_address: (tx, user_id, { onCalendarAddress }) =>
    dropCalendarFeedOf(tx, user_id, onCalendarAddress),
  recovery_codes: (tx, user_id) =>
    tx.write(
      tx.orm
        .update(two_factors)
        .set({ recovery_codes_sha256: sql`'{}'` })
        .where(eq(two_factors.user_id, user_id)),
    ),
  signing_link: (tx, user_id) => dropJobLinksOf(tx, 'signature', user_id),
  dispute_link: (tx, user_id) => dropJobLinksOf(tx, 'dispute', user_id),
  known_device: (tx, user_id, { device }) => forgetDevicesOf(tx, user_id, device),
};

/** Revokes the secrets that the action ends, in the same transaction. Runs in the server's own role. */
export function endSecrets(
  tx: Transaction,
  user_id: string,
  act: SecurityAct,
  circumstances: Circumstances = {},
): void {
  for (const secret of endedBy(act)) endings[secret](tx, user_id, circumstances);
}
