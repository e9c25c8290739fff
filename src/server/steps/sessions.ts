import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Server } from '#server/platform/context.ts';
import { retiresAfter } from '#server/platform/old-token.ts';
import type { Visitor } from '#server/platform/visitor.ts';
import { sessions } from '#server/store/accounts.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { type HeldSession, lockSession, retireAt } from '#server/store/sessions.ts';

type ServerParts = Pick<Server, 'newId' | 'now' | 'session'>;

const tokenBytes = 24;
/** The maximum number of renewals, more than anyone needs. After them, a session keeps its token until it expires. */
const mostRenewals = 200;

const newToken = () => randomBytes(tokenBytes).toString('base64url');
const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

export function openSession(
  { newId, now, session }: ServerParts,
  tx: Transaction,
  userId: string,
  visitor: Visitor,
): string {
  const [id, token, at] = [newId(), newToken(), now()];
  const moments = {
    signed_in_at: at,
    createdAt: at,
    updatedAt: at,
    expiresAt: later(at, session.seconds),
  };
  const row = { id, sign_in_id: id, token_sha256: sha256(token), userId, ...moments };
  tx.write(tx.orm.insert(sessions).values({ ...row, ...browserOf(visitor) }));
  return token;
}

/**
 * Renews the session and returns the token of the next one. A browser that asks again gets the same token, because a
 * response may be lost, and several tabs may ask at once. Returns null if the session has ended, or if another browser
 * got the next token first. Renewals never extend a sign-in beyond its maximum lifetime.
 */
export async function renewSession(
  server: ServerParts,
  tx: Transaction,
  token: string,
  visitor: Visitor,
): Promise<string | null> {
  const earlier = await lockSession(tx, sha256(token));
  if (earlier === null) return null;
  const { next } = earlier;
  if (next !== null) return next.device_sha256 === visitor.device ? nextToken(server, token, next.id) : null;
  return earlier.renewals < mostRenewals ? follow(server, tx, { earlier, token, visitor }) : token;
}

type Renewal = { readonly earlier: HeldSession; readonly token: string; readonly visitor: Visitor };

function follow(server: ServerParts, tx: Transaction, { earlier, token, visitor }: Renewal): string {
  const { newId, now, session } = server;
  const [id, at, { user_id: userId, sign_in_id, signed_in_at }] = [newId(), now(), earlier];
  const longest = later(signed_in_at, session.longestSeconds);
  const usual = later(at, session.seconds);
  const expiresAt = usual < longest ? usual : longest;
  const next = nextToken(server, token, id);
  // The earlier tokens stay in the table for the whole sign-in, so that the use of a copied token is noticed.
  tx.write(tx.orm.update(sessions).set({ expiresAt }).where(eq(sessions.sign_in_id, sign_in_id)));
  retireAt(tx, earlier.id, retiresAfter(at));
  const fields = { id, userId, sign_in_id, signed_in_at, follows_id: earlier.id, token_sha256: sha256(next) };
  const moments = { createdAt: at, updatedAt: at, expiresAt };
  tx.write(tx.orm.insert(sessions).values({ ...fields, ...moments, ...browserOf(visitor) }));
  return next;
}

/** Computes the next token from the earlier one, so its holder can get it again even though only a hash is stored. */
function nextToken({ session }: ServerParts, token: string, id: string): string {
  return createHmac('sha256', session.secret)
    .update(JSON.stringify(['next token', id, token]))
    .digest('base64url');
}

function browserOf({ address: ipAddress, userAgent, device: device_sha256 }: Visitor) {
  return { ipAddress, userAgent, device_sha256 };
}
