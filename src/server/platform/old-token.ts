import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { theServer } from '#domain/events/author.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { endSignIn, type HeldSession, lockSession, retireAt } from '#server/store/sessions.ts';
import { insertSignInEvent } from '#server/store/sign-in-events.ts';
import type { Server } from './context.ts';
import { headerOf } from './http/incoming.ts';
import { announceEndedSessions } from './live.ts';
import { recordBy } from './record-event.ts';
import { readSessionToken } from './session-cookie.ts';
import type { Visitor } from './visitor.ts';

/**
 * The time for which a renewed token still works, because pending requests may still use it, or the new one may be
 * lost.
 */
const renewedStaysSeconds = 60;

export function retiresAfter(at: Date): Date {
  return new Date(at.getTime() + renewedStaysSeconds * 1000);
}

type OwnToken = { readonly user_id: string; readonly token_sha256: string };

/**
 * Decides on a request whose token was renewed more than a minute ago. A browser that never received the new
 * token may continue with the old one. In any other case, one of the two tokens is a copy: every session of
 * the sign-in ends, and the person is notified. Returns true if the token still works.
 */
export function settleOldToken(server: Server, token: OwnToken, visitor: Visitor): Promise<boolean> {
  return server.database.transaction(systemFor({ account: token.user_id }), async (tx) => {
    const [session, at] = [await lockSession(tx, token.token_sha256), server.now()];
    if (session === null) return false;
    const { id, retires_at, next } = session;
    if (retires_at === null || retires_at > at) return true;
    if (next !== null && !next.is_used && visitor.device !== null && next.device_sha256 === visitor.device) {
      retireAt(tx, id, retiresAfter(at));
      return true;
    }
    await endCopied(server, tx, session, visitor);
    return false;
  });
}

/** Ends a sign-in whose token was renewed from two browsers, because one of them has a copy. */
export function endCopiedSession(server: Server, token: OwnToken, visitor: Visitor): Promise<void> {
  return server.database.transaction(systemFor({ account: token.user_id }), async (tx) => {
    const session = await lockSession(tx, token.token_sha256);
    if (session !== null) await endCopied(server, tx, session, visitor);
  });
}

async function endCopied(
  { newId, now, origin }: Server,
  tx: Transaction,
  session: HeldSession,
  { address, userAgent: user_agent, device }: Visitor,
): Promise<void> {
  const [at, { user_id, operator_id, name }] = [now(), session];
  endSignIn(tx, session);
  announceEndedSessions(tx, user_id);
  const devices = await tx.rows(sql`
    select from known_devices where user_id = ${user_id} and token_sha256 = ${device}`);
  const from = { address, user_agent, is_known_device: devices.length > 0 };
  insertSignInEvent(tx, { id: newId(), at, kind: 'session_copied', user_id, operator_id, ...from });
  const of = { id: user_id, operator_id, name };
  const record = recordBy(theServer, { tx, at, newId, origin });
  record('accounts.session-copied', { of });
}

/**
 * Computes the token that the caller's session gets when this request changes the account. It is derived from the
 * request's key, so the same request gets the same response again if the first response was lost. Someone with a copy
 * of the earlier token does not know the key. Returns null if there is no session token.
 */
export function tokenAfter({ session }: Server, c: Context): string | null {
  const token = readSessionToken(c);
  const key = headerOf(c, 'idempotency-key')?.toLowerCase() ?? null;
  if (token === null || key === null) return null;
  return createHmac('sha256', session.secret)
    .update(JSON.stringify(['token after', key, token]))
    .digest('base64url');
}
