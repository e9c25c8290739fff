import { randomBytes } from 'node:crypto';
import { and, eq, gt, like } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { verifications } from './accounts.ts';
import { sha256 } from './rows/sha256.ts';

type Purpose = 'password-reset' | 'challenge' | 'signature' | 'dispute';

const bytes = 24;

type NewToken = { readonly id: string; readonly user_id: string; readonly until: Date };

/** Returns a new token for the user, or for the record that `user_id` names. Only its hash is stored. */
export async function makeToken(tx: Transaction, purpose: Purpose, token: NewToken): Promise<string> {
  const { secret, row } = tokenOf(purpose, token);
  await tx.orm.insert(verifications).values(row).execute();
  return secret;
}

/**
 * Like makeToken, but writes the token together with the rest of the transaction, without an extra round
 * trip.
 */
export function queueToken(tx: Transaction, purpose: Purpose, token: NewToken): string {
  const { secret, row } = tokenOf(purpose, token);
  tx.write(tx.orm.insert(verifications).values(row));
  return secret;
}

function tokenOf(purpose: Purpose, { id, user_id, until }: NewToken) {
  const secret = randomBytes(bytes).toString('base64url');
  const identifier = identifierOf(purpose, secret);
  return { secret, row: { id, identifier, value: user_id, expiresAt: until } };
}

/** Returns the user that the token belongs to; null if the token is unknown, used or expired. */
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

/** Uses up the token and returns its user. If two callers use it at the same time, only one gets the user. */
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

/** Ends all tokens that the user has for the purpose. */
export function dropTokens(tx: Transaction, purpose: Purpose, user_id: string): void {
  const isOwn = and(eq(verifications.value, user_id), like(verifications.identifier, `${purpose} %`));
  tx.write(tx.orm.delete(verifications).where(isOwn));
}

/**
 * Ends every link about a job that the user showed for signing, or that was emailed to the user with a
 * report.
 */
export function dropJobLinksOf(tx: Transaction, purpose: 'signature' | 'dispute', user_id: string): void {
  const isOwn = and(
    like(verifications.value, `% ${user_id}`),
    like(verifications.identifier, `${purpose} %`),
  );
  tx.write(tx.orm.delete(verifications).where(isOwn));
}

function isToken(purpose: Purpose, secret: string, now: Date) {
  return and(eq(verifications.identifier, identifierOf(purpose, secret)), gt(verifications.expiresAt, now));
}

function identifierOf(purpose: Purpose, secret: string): string {
  return `${purpose} ${sha256(secret)}`;
}
