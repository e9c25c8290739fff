import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { profiles, sessions } from './accounts.ts';

/** The session of the acting person. Its token is replaced, because someone else may have a copy. */
export type ActingSession = {
  readonly token_sha256: string;
  readonly next_sha256: string;
  /** The browser of the acting person. */
  readonly browser: {
    readonly ipAddress: string;
    readonly userAgent: string;
    readonly device_sha256: string | null;
  };
  /** Called if another request has replaced or ended the session in the meantime. It throws. */
  readonly onEnded: () => never;
};

/**
 * Ends the account's sessions, except the acting one, which gets its next token. The next request of an ended session
 * is refused.
 */
export function endSessionsOf(tx: Transaction, user_id: string, acting?: ActingSession): void {
  lockSessionsOf(tx, user_id);
  endSessions(tx, eq(sessions.userId, user_id), acting);
}

type SignIn = { readonly user_id: string; readonly sign_in_id: string };

/** Ends the sessions of the sign-in, except the acting one, which gets its next token. */
export function endSignIn(tx: Transaction, { user_id, sign_in_id }: SignIn, acting?: ActingSession): void {
  lockSessionsOf(tx, user_id);
  endSessions(tx, eq(sessions.sign_in_id, sign_in_id), acting);
}

/** Locks the account. Without this lock, the deletion would miss a session whose renewal commits at the same time. */
function lockSessionsOf(tx: Transaction, user_id: string): void {
  const account = tx.orm.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, user_id));
  tx.write(account.for('no key update'));
}

function endSessions(tx: Transaction, isConcerned: SQL, acting: ActingSession | undefined): void {
  if (acting !== undefined) replaceToken(tx, acting);
  const isOther = acting && ne(sessions.token_sha256, acting.next_sha256);
  tx.write(tx.orm.delete(sessions).where(and(isConcerned, isOther)));
}

/**
 * Replaces the token, so that a copy of it stops working. Moves the sign-in's device to this session, because
 * a device is removed together with its session. If the session was renewed, the renewal is ended, and this
 * session continues.
 */
function replaceToken(tx: Transaction, { token_sha256, next_sha256, browser, onEnded }: ActingSession): void {
  const replaced = tx.orm
    .update(sessions)
    .set({ ...browser, token_sha256: next_sha256, retires_at: null })
    .where(eq(sessions.token_sha256, token_sha256));
  tx.write(replaced.returning({ id: sessions.id }), ({ length }) => {
    if (length === 0) onEnded();
  });
  tx.write(sql`
    update push_subscriptions p set session_id = kept.id
    from sessions kept join sessions other on other.sign_in_id = kept.sign_in_id
    where kept.token_sha256 = ${next_sha256} and p.session_id = other.id`);
}

export type HeldSession = SignIn & {
  readonly id: string;
  readonly signed_in_at: Date;
  readonly retires_at: Date | null;
  readonly name: string;
  readonly operator_id: string | null;
  /** The number of sessions from this sign-in that still exist, not counting the first. */
  readonly renewals: number;
  readonly next: {
    readonly id: string;
    readonly device_sha256: string | null;
    readonly is_used: boolean;
  } | null;
};

/**
 * Returns the session, and keeps others from renewing or ending it until the transaction ends; null if it has ended.
 */
export async function lockSession(tx: Transaction, token_sha256: string): Promise<HeldSession | null> {
  const [, [session]] = await inOneTrip(
    tx.rows(sql`
      select id from profiles where id = (select user_id from sessions where token_sha256 = ${token_sha256})
      for no key update`),
    tx.rows<HeldSession>(sql`
      select s.id, s.user_id, s.sign_in_id, s.signed_in_at, s.retires_at, p.name, p.operator_id,
        (select count(*)::int from sessions f where f.sign_in_id = s.sign_in_id) - 1 as renewals,
        (select json_build_object('id', n.id, 'device_sha256', n.device_sha256, 'is_used', n.used_at is not null)
          from sessions n where n.follows_id = s.id) as next
      from sessions s join profiles p on p.id = s.user_id where s.token_sha256 = ${token_sha256}`),
  );
  return session ?? null;
}

type TokenStanding = {
  readonly user_id: string;
  readonly is_first_use: boolean;
  readonly is_old: boolean;
};

export async function findTokenStanding(
  tx: Transaction,
  token_sha256: string,
  at: Date,
): Promise<TokenStanding | null> {
  const [found] = await tx.rows<TokenStanding>(sql`
    select user_id, follows_id is not null and used_at is null as is_first_use,
      retires_at is not null and retires_at <= ${at} as is_old
    from sessions where token_sha256 = ${token_sha256} and expires_at > ${at}`);
  return found ?? null;
}

export function noteFirstUse(tx: Transaction, token_sha256: string, at: Date): void {
  tx.write(sql`update sessions set used_at = ${at} where token_sha256 = ${token_sha256} and used_at is null`);
}

export function retireAt(tx: Transaction, id: string, retires_at: Date): void {
  tx.write(tx.orm.update(sessions).set({ retires_at }).where(eq(sessions.id, id)));
}
