import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accountLimits } from '#domain/accounts/account.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from './access/row-access.ts';
import { profiles } from './accounts.ts';
import { createdAt, instant, primaryId } from './rows/columns.ts';
import { secret } from './rows/secret.ts';
import { sha256 } from './rows/sha256.ts';

/**
 * A new email, which replaces the old one once the links sent to both have been opened. Anyone can request a change to
 * someone else's email, so the link to the new one alone does not confirm it: it also takes the account's session or
 * password.
 */
export const email_changes = pgTable(
  'email_changes',
  {
    id: primaryId(),
    user_id: uuid()
      .notNull()
      .unique()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    old_token_sha256: secret(text().notNull().unique()),
    new_token_sha256: secret(text().notNull().unique()),
    old_confirmed_at: instant(),
    new_confirmed_at: instant(),
    /** The number of passwords that were entered at the link to the new email. */
    password_attempts: integer().notNull().default(0),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (table) => [index('email_changes_expires_at').on(table.expires_at), ...systemPolicies('email_changes')],
);

type EmailChange = typeof email_changes.$inferSelect;
/** The email that a link was sent to: the old one or the new one. */
type Side = 'old' | 'new';

const bytes = 24;
const newToken = () => randomBytes(bytes).toString('base64url');

type EmailChangeRequest = Pick<EmailChange, 'id' | 'user_id' | 'email' | 'expires_at' | 'created_at'>;

/** Replaces the account's earlier request and returns the links' tokens. Only their hashes are stored. */
export function putEmailChange(tx: Transaction, request: EmailChangeRequest): Readonly<Record<Side, string>> {
  const tokens = { old: newToken(), new: newToken() };
  const row = {
    ...request,
    old_token_sha256: sha256(tokens.old),
    new_token_sha256: sha256(tokens.new),
    old_confirmed_at: null,
    new_confirmed_at: null,
    password_attempts: 0,
  };
  const { user_id: _, ...changed } = row;
  const insert = tx.orm.insert(email_changes).values(row);
  tx.write(insert.onConflictDoUpdate({ target: email_changes.user_id, set: changed }));
  return tokens;
}

/**
 * Returns the request, and whether the link went to the old or the new address; null if the link is unknown, expired
 * or replaced, or if too many passwords were entered.
 */
export async function findEmailChange(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<{ readonly change: EmailChange; readonly side: Side } | null> {
  const hash = sha256(token);
  const [change] = await tx.orm
    .select()
    .from(email_changes)
    .where(and(isOf(hash, now), or(isNotNull(email_changes.new_confirmed_at), mayTryPassword)))
    .execute();
  return change === undefined ? null : { change, side: change.old_token_sha256 === hash ? 'old' : 'new' };
}

/** Counts a password before it is checked. Returns the number of passwords, or null if too many were entered. */
export async function countPasswordAttempt(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<number | null> {
  const [counted] = await tx.orm
    .update(email_changes)
    .set({ password_attempts: sql`${email_changes.password_attempts} + 1` })
    .where(and(isOf(sha256(token), now), mayTryPassword))
    .returning({ attempts: email_changes.password_attempts });
  return counted?.attempts ?? null;
}

/** Returns the updated request. If both links are opened at the same time, one waits for the other. */
export async function confirmSide(tx: Transaction, token: string, now: Date): Promise<EmailChange | null> {
  const hash = sha256(token);
  const [change] = await tx.orm
    .update(email_changes)
    .set({
      old_confirmed_at: confirmedAt('old', hash, now),
      new_confirmed_at: confirmedAt('new', hash, now),
    })
    .where(isOf(hash, now))
    .returning();
  return change ?? null;
}

/**
 * Returns SQL for the time of the side's confirmation. It is now if the hash belongs to the side's link and the side
 * was not confirmed before; otherwise, it does not change.
 */
function confirmedAt(side: Side, hash: string, now: Date) {
  const [token, at] = [sql.raw(`${side}_token_sha256`), sql.raw(`${side}_confirmed_at`)];
  return sql`case when ${token} = ${hash} then coalesce(${at}, ${now}::timestamptz) else ${at} end`;
}

export function dropEmailChange(tx: Transaction, id: string): void {
  tx.write(tx.orm.delete(email_changes).where(eq(email_changes.id, id)));
}

export function dropEmailChangeOf(tx: Transaction, user_id: string): void {
  tx.write(tx.orm.delete(email_changes).where(eq(email_changes.user_id, user_id)));
}

const mayTryPassword = lt(email_changes.password_attempts, accountLimits.emailChangePasswords);

function isOf(hash: string, now: Date) {
  const isToken = or(eq(email_changes.old_token_sha256, hash), eq(email_changes.new_token_sha256, hash));
  return and(isToken, gt(email_changes.expires_at, now));
}
