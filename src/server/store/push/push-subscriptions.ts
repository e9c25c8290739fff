import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { pushLimits } from '#domain/events/push.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from '#server/store/access/row-access.ts';
import { profiles, sessions } from '#server/store/accounts.ts';
import { createdAt, literal, primaryId } from '#server/store/rows/columns.ts';
import { lockNamed } from '#server/store/rows/named-locks.ts';
import { secret } from '#server/store/rows/secret.ts';

/**
 * The devices that show push messages, at most one per sign-in. A device is removed together with the session that it
 * belongs to.
 */
export const push_subscriptions = pgTable(
  'push_subscriptions',
  {
    id: primaryId(),
    user_id: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address at the browser's push service. Anyone who knows it could send to it. */
    endpoint: secret(text().notNull().unique()),
    /** The browser's public key and its secret, in base64url. Messages are encrypted with them. */
    p256dh: secret(text().notNull()),
    auth: secret(text().notNull()),
    user_agent: text(),
    created_at: createdAt(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.user_id, table.created_at),
    index('push_subscriptions_session').on(table.session_id),
    ...systemPolicies('push_subscriptions'),
  ],
);

type Subscription = typeof push_subscriptions.$inferInsert;

/**
 * Adds the device, and takes it away from anyone else: a browser has one address for all of its users. If the account
 * then has too many devices, its oldest one is removed. Needs the scope of the installation, because the address may
 * belong to another account.
 */
export function putSubscription(tx: Transaction, subscription: Subscription): void {
  const { endpoint, session_id, user_id } = subscription;
  lockNamed(tx, 'push endpoint', endpoint);
  // Any push messages still queued for the earlier account are deleted together with its row.
  tx.write(sql`
    delete from push_subscriptions where endpoint = ${endpoint} or session_id in (
      select other.id from sessions own join sessions other on other.sign_in_id = own.sign_in_id
      where own.id = ${session_id})`);
  tx.write(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${user_id}
      order by created_at desc, id desc offset ${literal(pushLimits.devices - 1)})`);
  tx.write(tx.orm.insert(push_subscriptions).values(subscription));
}
