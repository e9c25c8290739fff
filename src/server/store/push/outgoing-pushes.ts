import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { readings } from '#domain/values/language.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from '#server/store/access/row-access.ts';
import { createdAt, instant } from '#server/store/rows/columns.ts';
import { noAccountId } from '#server/store/rows/no-account.ts';
import { rowIn } from '#server/store/rows/rows.ts';
import { lockNext, type Turns } from '#server/store/shapes/in-turn.ts';
import { type Locale, ownLocale } from '#words/words.ts';
import { push_subscriptions } from './push-subscriptions.ts';

/**
 * SQL for the operator that sends a push message. The installation's own messages take turns like those of an operator.
 */
const sender = sql.raw(`coalesce(operator_id, '${noAccountId}')`);

/**
 * The queued push messages, one per device and case: a newer one replaces an older one. Each is written in the
 * transaction of its event, and deleted once it has been sent.
 */
export const outgoing_pushes = pgTable(
  'outgoing_pushes',
  {
    subscription_id: uuid()
      .notNull()
      .references(() => push_subscriptions.id, { onDelete: 'cascade' }),
    case_id: uuid().notNull(),
    /** The operator whose event the message is about; null for the installation. No foreign key, as in invitations. */
    operator_id: uuid(),
    /** A push message that replaces another has a new id, so that the sender of the older one does not delete it. */
    id: uuid().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** The path of the page that the push message opens. */
    path: text().notNull(),
    language: text().notNull(),
    is_urgent: boolean().notNull(),
    created_at: createdAt(),
    due_at: instant().notNull(),
    expires_at: instant().notNull(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.subscription_id, table.case_id] }),
    index('outgoing_pushes_in_turn').on(table.is_urgent, sender, table.due_at, table.id),
    index('outgoing_pushes_expires_at').on(table.expires_at),
    index('outgoing_pushes_of_case').on(table.case_id),
    ...systemPolicies('outgoing_pushes'),
  ],
);

export const pushQueues = ['urgent', 'others'] as const;
export type PushQueue = (typeof pushQueues)[number];
/** The operator whose push message was taken last, by queue. */
export type PushTurns = Turns<PushQueue>;

type Push = {
  readonly operator_id: string | null;
  readonly user_id: string;
  readonly case_id: string;
  readonly path: string;
  readonly is_urgent: boolean;
  readonly expires_at: Date;
  readonly text: (locale: Locale) => { readonly title: string; readonly body: string };
};

/**
 * Queues push messages for every device of their recipients, in the recipient's language. A push message that
 * replaces one that is being sent waits for that attempt, so that the push service gets them in order. A device that
 * is being removed at this moment gets none.
 */
export function queuePushes(tx: Transaction, pushes: readonly Push[], at: Date): void {
  const own = ownLocale();
  const locales = [...new Set([own, ...readings])];
  const rows = pushes.map(({ text, ...push }) => ({
    ...push,
    texts: Object.fromEntries(locales.map((locale) => [locale, text(locale)])),
  }));
  const userIds = `{${[...new Set(pushes.map(({ user_id }) => user_id))].join(',')}}`;
  tx.write(sql`
    insert into outgoing_pushes (
      subscription_id, case_id, operator_id, id, title, body, path, language, is_urgent, created_at, due_at, expires_at)
    select s.id, m.case_id, m.operator_id, gen_random_uuid(), m.texts -> said.language ->> 'title', m.texts -> said.language ->> 'body',
      m.path, said.language, m.is_urgent, ${at}, ${at}, m.expires_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as m(
        operator_id uuid, user_id uuid, case_id uuid, path text, is_urgent boolean, expires_at timestamptz, texts json)
      join (
        select id, user_id from push_subscriptions
        where user_id = any(${userIds}::uuid[]) order by id for key share skip locked) s on s.user_id = m.user_id
      cross join lateral (select coalesce(language_of_account(m.user_id), ${own}) as language) said
    order by s.id
    on conflict (subscription_id, case_id) do update set
      operator_id = excluded.operator_id, id = excluded.id, title = excluded.title, body = excluded.body, path = excluded.path,
      language = excluded.language, is_urgent = excluded.is_urgent, created_at = excluded.created_at,
      due_at = greatest(outgoing_pushes.due_at, excluded.due_at), expires_at = excluded.expires_at, attempts = 0
    where outgoing_pushes.created_at <= excluded.created_at`);
}

export type QueuedPush = typeof outgoing_pushes.$inferSelect;

/** Locks the push message that is due next in the first queue with a due one, and returns it. */
export async function lockNextPush(
  tx: Transaction,
  queues: readonly PushQueue[],
  turns: PushTurns,
  at: Date,
): Promise<QueuedPush | null> {
  const row = await lockNext(tx, queues, turns, {
    table: outgoing_pushes,
    sender,
    isWaitingIn: (queue) => sql`is_urgent = ${queue === 'urgent'}`,
    at,
  });
  return row === null ? null : rowIn(outgoing_pushes, row);
}
