import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { accountLimits } from '#domain/accounts/account.ts';
import type { PrivacyTextName } from '#domain/agreements/privacy-text.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from './access/row-access.ts';
import { instant, primaryId } from './rows/columns.ts';
import { secret } from './rows/secret.ts';
import { sha256 } from './rows/sha256.ts';

/** An agreement as it is stored in JSON. */
type PendingAgreement = PrivacyTextName & { readonly sha256: string; readonly at: string };

/**
 * A sign-up with an unverified email, at most one for each email. Anyone can sign up with someone else's email, so the
 * link alone does not create the account: it also takes the browser that signed up, or the password.
 */
export const pending_sign_ups = pgTable(
  'pending_sign_ups',
  {
    id: primaryId(),
    token_sha256: secret(text().notNull().unique()),
    name: text().notNull(),
    second_name: text(),
    email: text().notNull().unique(),
    password: secret(text().notNull()),
    /** The hash of the secret in the browser that signed up. Null if an earlier version wrote the sign-up. */
    browser_sha256: secret(text()),
    /** The number of passwords that were entered in other browsers. */
    password_attempts: integer().notNull().default(0),
    expires_at: instant().notNull(),
    /** Null if an earlier version of the program wrote the sign-up. */
    agreement: jsonb().$type<PendingAgreement>(),
  },
  (table) => [
    index('pending_sign_ups_expires_at').on(table.expires_at),
    ...systemPolicies('pending_sign_ups'),
  ],
);

export type PendingSignUp = typeof pending_sign_ups.$inferSelect;
type NewSignUp = Omit<typeof pending_sign_ups.$inferInsert, 'token_sha256' | 'password_attempts'>;

const bytes = 24;
const newSecret = () => randomBytes(bytes).toString('base64url');

/** Returns a secret for the browser that signs up, and its hash. */
export function newBrowserSecret(): { readonly secret: string; readonly sha256: string } {
  const secret = newSecret();
  return { secret, sha256: sha256(secret) };
}

/** Replaces the email's earlier sign-up, and returns the token of the link. Only the token's hash is stored. */
export function makePendingSignUp(tx: Transaction, signUp: NewSignUp): string {
  const token = newSecret();
  const row = { ...signUp, token_sha256: sha256(token), password_attempts: 0 };
  const insert = tx.orm.insert(pending_sign_ups).values(row);
  tx.write(insert.onConflictDoUpdate({ target: pending_sign_ups.email, set: row }));
  return token;
}

/** Returns null if the link is unknown, used, replaced or expired, or if too many passwords were entered. */
export async function findPendingSignUp(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<PendingSignUp | null> {
  const [found] = await tx.orm
    .select()
    .from(pending_sign_ups)
    .where(and(isOf(token, now), mayTryPassword));
  return found ?? null;
}

/** Counts a password before it is checked. Returns false if too many were entered. */
export async function countPasswordAttempt(tx: Transaction, token: string, now: Date): Promise<boolean> {
  const counted = await tx.orm
    .update(pending_sign_ups)
    .set({ password_attempts: sql`${pending_sign_ups.password_attempts} + 1` })
    .where(and(isOf(token, now), mayTryPassword))
    .returning({ id: pending_sign_ups.id });
  return counted.length > 0;
}

/** Uses up the link and returns the sign-up; null if the link is unknown, used, replaced or expired. */
export async function usePendingSignUp(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<PendingSignUp | null> {
  const [used] = await tx.orm.delete(pending_sign_ups).where(isOf(token, now)).returning();
  return used ?? null;
}

const mayTryPassword = lt(pending_sign_ups.password_attempts, accountLimits.signUpPasswords);

function isOf(token: string, now: Date) {
  return and(eq(pending_sign_ups.token_sha256, sha256(token)), gt(pending_sign_ups.expires_at, now));
}
