import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { PrivacyTextName } from '#domain/agreements/privacy-text.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from './access/row-access.ts';
import { instant, primaryId } from './rows/columns.ts';
import { secret } from './rows/secret.ts';
import { sha256 } from './rows/sha256.ts';

/** An agreement as it is stored in JSON. */
type PendingAgreement = PrivacyTextName & { readonly sha256: string; readonly at: string };

/** A sign-up with an unverified email. The account is created when the link in the email is opened. */
export const pending_sign_ups = pgTable(
  'pending_sign_ups',
  {
    id: primaryId(),
    token_sha256: secret(text().notNull().unique()),
    name: text().notNull(),
    email: text().notNull(),
    password: secret(text().notNull()),
    expires_at: instant().notNull(),
    /** Null if an earlier version of the program wrote the sign-up. */
    agreement: jsonb().$type<PendingAgreement>(),
  },
  (table) => [
    index('pending_sign_ups_expires_at').on(table.expires_at),
    ...systemPolicies('pending_sign_ups'),
  ],
);

type Pending = Omit<typeof pending_sign_ups.$inferInsert, 'token_sha256'>;

const bytes = 24;

/** Stores the sign-up, and returns the token of its link. Only the token's hash is stored. */
export function makePendingSignUp(tx: Transaction, pending: Pending): string {
  const token = randomBytes(bytes).toString('base64url');
  tx.write(tx.orm.insert(pending_sign_ups).values({ ...pending, token_sha256: sha256(token) }));
  return token;
}

/** Uses up the link and returns the sign-up; null if the link is unknown, used or expired. */
export async function usePendingSignUp(tx: Transaction, token: string, now: Date) {
  const isGood = and(eq(pending_sign_ups.token_sha256, sha256(token)), gt(pending_sign_ups.expires_at, now));
  const [used] = await tx.orm.delete(pending_sign_ups).where(isGood).returning();
  return used ?? null;
}
