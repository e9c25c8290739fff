import { randomBytes } from 'node:crypto';
import { and, eq, gt, like } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { verifications } from './accounts.ts';
import { sha256 } from './rows/sha256.ts';

type Purpose = 'password-reset' | 'challenge' | 'signature';

const bytes = 24;

/** A new token for the user, or for whatever else `user_id` names, of which only a hash is kept. */
export async function makeToken(
  tx: Transaction,
  purpose: Purpose,
  token: { readonly id: string; readonly user_id: string; readonly until: Date },
): Promise<string> {
  const secret = randomBytes(bytes).toString('base64url');
  await tx.orm
    .insert(verifications)
    .values({
      id: token.id,
      identifier: identifierOf(purpose, secret),
      value: token.user_id,
      expiresAt: token.until,
    })
    .execute();
  return secret;
}

/** The user whose token it is; null when the token is unknown, used up or too old. */
export async function findToken(
  tx: Transaction,
  purpose: Purpose,
  secret: string,
  now: Date,
): Promise<string | null> {
  const [found] = await tx.orm
    .select()
    .from(verifications)
    .where(isToken(purpose, secret, now))
    .execute();
  return found?.value ?? null;
}

/** Uses the token up and says whose it was. When two use it at once, only one gets the answer. */
export async function consumeToken(
  tx: Transaction,
  purpose: Purpose,
  secret: string,
  now: Date,
): Promise<string | null> {
  const [used] = await tx.orm
    .delete(verifications)
    .where(isToken(purpose, secret, now))
    .returning({ user_id: verifications.value })
    .execute();
  return used?.user_id ?? null;
}

/** Every token of the user for the purpose stops working. */
export function dropTokens(tx: Transaction, purpose: Purpose, user_id: string): void {
  const isOwn = and(eq(verifications.value, user_id), like(verifications.identifier, `${purpose} %`));
  tx.write(tx.orm.delete(verifications).where(isOwn));
}

/** No job can be signed any more by a link that the user showed. */
export function dropSigningLinksOf(tx: Transaction, user_id: string): void {
  const isOwn = and(like(verifications.value, `% ${user_id}`), like(verifications.identifier, 'signature %'));
  tx.write(tx.orm.delete(verifications).where(isOwn));
}

function isToken(purpose: Purpose, secret: string, now: Date) {
  return and(eq(verifications.identifier, identifierOf(purpose, secret)), gt(verifications.expiresAt, now));
}

function identifierOf(purpose: Purpose, secret: string): string {
  return `${purpose} ${sha256(secret)}`;
}
