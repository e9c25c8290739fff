import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from './access/row-access.ts';
import { profiles, user_roles } from './accounts.ts';
import { instant } from './rows/columns.ts';
import { secret } from './rows/secret.ts';
import { sha256 } from './rows/sha256.ts';

/** The settings of the whole installation: one row, shared by all its servers. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    session_secret: secret(text().notNull()),
    /** The hash of the one-time token that creates the first super_admin; null if no token is valid. */
    setup_token_sha256: secret(text()),
    /** The key that signs messages to push services, in PKCS #8, as base64, encrypted with the session secret. */
    push_private_key: secret(text()),
    /** The public key, as base64url. Browsers accept messages that were signed with this key only. */
    push_public_key: text(),
    /** The time when the newest backup was complete and checked; null before the first backup. */
    backed_up_at: instant(),
    /** The time at which the chaining of history began, and the number of case events before that time. */
    chained_at: instant().notNull().defaultNow(),
    unchained_events: integer().notNull().default(0),
    /** True if the accounts belong to the demo company; null until the server has found accounts at startup. */
    is_demo: boolean(),
  },
  (table) => [check('installation_is_one', sql`${table.id} = 1`), ...systemPolicies('installation')],
);

/** Returns the secret that all servers of this database share. The first start creates it. */
export async function sessionSecret(tx: Transaction): Promise<string> {
  await tx.orm
    .insert(installation)
    .values({ session_secret: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
    .execute();
  const [row] = await tx.orm.select().from(installation).execute();
  if (!row) throw new Error('the installation has no row');
  return row.session_secret;
}

/** Returns true if the accounts belong to the demo company; null if that was never stored. */
export async function findDemo(tx: Transaction): Promise<boolean | null> {
  const [row] = await tx.orm.select({ is_demo: installation.is_demo }).from(installation).execute();
  return row?.is_demo ?? null;
}

/** Stores whether the accounts belong to the demo company. In that case, a setup link no longer works. */
export function decideDemo(tx: Transaction, is_demo: boolean): void {
  tx.write(tx.orm.update(installation).set({ is_demo, ...(is_demo && { setup_token_sha256: null }) }));
}

/** Returns a new token, which replaces any earlier one; null if there is already an active super_admin. */
export async function makeSetupToken(tx: Transaction): Promise<string | null> {
  const [admin] = await tx.orm
    .select({ id: profiles.id })
    .from(user_roles)
    .innerJoin(profiles, eq(profiles.id, user_roles.user_id))
    .where(and(eq(user_roles.role, 'super_admin'), isNull(profiles.deactivated_at)))
    .limit(1)
    .execute();
  if (admin) return null;
  const token = randomBytes(24).toString('base64url');
  await tx.orm
    .update(installation)
    .set({ setup_token_sha256: sha256(token) })
    .execute();
  return token;
}

export async function isSetupToken(tx: Transaction, token: string): Promise<boolean> {
  const found = await tx.orm
    .select({ id: installation.id })
    .from(installation)
    .where(eq(installation.setup_token_sha256, sha256(token)))
    .execute();
  return found.length === 1;
}

/** Returns false if the token is wrong or used. If two callers use it at the same time, only one gets true. */
export async function useSetupToken(tx: Transaction, token: string): Promise<boolean> {
  const used = await tx.orm
    .update(installation)
    .set({ setup_token_sha256: null })
    .where(and(eq(installation.id, 1), eq(installation.setup_token_sha256, sha256(token))))
    .returning({ id: installation.id })
    .execute();
  return used.length === 1;
}

type StoredPushKey = { readonly push_private_key: string; readonly push_public_key: string };

/** Returns the key that signs messages to push services, and keeps other servers from making one. */
export async function lockPushKey(tx: Transaction): Promise<StoredPushKey | null> {
  const [row] = await tx.orm.select().from(installation).for('update').execute();
  const { push_private_key = null, push_public_key = null } = row ?? {};
  return push_private_key === null || push_public_key === null ? null : { push_private_key, push_public_key };
}

/** Stores the key, and removes the devices that accept messages from another one. */
export function replacePushKey(tx: Transaction, key: StoredPushKey): void {
  tx.write(tx.orm.update(installation).set(key));
  tx.write(sql`delete from push_subscriptions`);
}
