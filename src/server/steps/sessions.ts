import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Server } from '#server/platform/context.ts';
import type { Visitor } from '#server/platform/visitor.ts';
import { sessions } from '#server/store/accounts.ts';
import { sha256 } from '#server/store/rows/sha256.ts';

type Needs = Pick<Server, 'newId' | 'now' | 'session'>;

const tokenBytes = 24;
const renewedStaysSeconds = 60;

const newToken = () => randomBytes(tokenBytes).toString('base64url');
const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Opens a session and gives its token. */
export function openSession(
  { newId, now, session }: Needs,
  tx: Transaction,
  userId: string,
  { address: ipAddress, userAgent }: Visitor,
): string {
  const [id, token, at] = [newId(), newToken(), now()];
  const moments = {
    signed_in_at: at,
    createdAt: at,
    updatedAt: at,
    expiresAt: later(at, session.seconds),
  };
  const row = { id, sign_in_id: id, token_sha256: sha256(token), userId, ...moments };
  tx.write(tx.orm.insert(sessions).values({ ...row, ipAddress, userAgent }));
  return token;
}

/**
 * Opens the session that follows this one, and gives its token. The old one stays for a moment, because its successor
 * may not arrive, or may be asked for by two windows at once. The last one ends at the longest life.
 */
export function renewSession({ newId, now, session }: Needs, tx: Transaction, token_sha256: string): string {
  const [token, at] = [newToken(), now()];
  const ends = sql`least(${later(at, session.seconds)}::timestamptz,
    signed_in_at + ${session.longestSeconds} * interval '1 second')`;
  tx.write(sql`
    insert into sessions (id, token_sha256, sign_in_id, signed_in_at, user_id, ip_address, user_agent,
      created_at, updated_at, expires_at)
    select ${newId()}, ${sha256(token)}, sign_in_id, signed_in_at, user_id, ip_address, user_agent,
      ${at}, ${at}, ${ends}
    from sessions where token_sha256 = ${token_sha256}`);
  tx.write(sql`
    update sessions set expires_at = least(expires_at, ${later(at, renewedStaysSeconds)}), updated_at = ${at}
    where token_sha256 = ${token_sha256}`);
  return token;
}
