import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OutputOf } from '#contract/calls/call.ts';
import { listNotifications, type Notification } from '#contract/notifications.ts';
import type { EventType } from '#domain/events/event.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import type { Answer, Caller } from '../servers/demo-server.ts';
import { systemIdentity } from './system-identity.ts';

/** The tables that an attempt changes even if it is refused. */
const leftByAnyAttempt = ['sign_in_guesses', 'sign_in_events'];

const tables = `pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
/** A statement that counts the rows of each known table and, in a row with an empty name, the tables. */
type Counting = { readonly text: string; readonly tables: number };
const countings = new WeakMap<Database, Counting>();

export async function countAllRows(database: Database): Promise<Record<string, number>> {
  return database.transaction(systemIdentity, async (tx) => {
    const known = countings.get(database);
    const counts = known && (await countedBy(tx, known));
    if (counts) return counts;
    const counting = await countingOf(tx);
    countings.set(database, counting);
    const counted = await countedBy(tx, counting);
    if (counted) return counted;
    throw new Error('a table was made while the rows were counted');
  });
}

/** Returns the counts, or undefined if the number of tables has changed since the statement was created. */
async function countedBy(tx: Transaction, { text, tables }: Counting) {
  const rows = await tx.rows<{ name: string; count: number }>({ text, values: [] });
  // A parallel plan returns the rows in any order.
  const { '': found, ...counts } = Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  return found === tables ? counts : undefined;
}

async function countingOf(tx: Transaction): Promise<Counting> {
  const names = await tx.rows<{ name: string }>(sql.raw(`select relname as name from ${tables}`));
  const counts = names
    .filter(({ name }) => !leftByAnyAttempt.includes(name))
    .map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`);
  const text = [...counts, `select '', count(*)::int from ${tables}`].join(' union all ');
  return { text, tables: names.length };
}

/** Runs work that should be refused, and checks that the number of rows in each table is unchanged. */
export async function changesNothing<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const before = await countAllRows(database);
  const result = await work();
  expect(await countAllRows(database)).toEqual(before);
  return result;
}

export type RecordedEvent = {
  readonly type: string;
  readonly subject: string;
  readonly operator_id: string | null;
  readonly client_id: string | null;
  readonly technician_id: string | null;
  readonly actor_user_id: string;
  readonly actor_name: string;
  readonly actor_role: string | null;
  readonly acted_for_role: string | null;
  readonly acted_for_id: string | null;
  readonly acted_for_name: string | null;
  readonly changes: Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;
  readonly at: Date;
};

/** Returns every event of a record, in the order that they were written. */
export function eventsOf(database: Database, record_id: string): Promise<RecordedEvent[]> {
  return database.transaction(systemIdentity, (tx) =>
    tx.rows<RecordedEvent>(sql`
      select type, subject, operator_id, client_id, technician_id, actor_user_id, actor_name, actor_role,
        acted_for_role, acted_for_id, acted_for_name, changes, at
      from events where record_id = ${record_id} order by id`),
  );
}

/** Returns all of a person's notifications of this type, page by page. */
export async function notificationsOf(caller: Caller, type: EventType): Promise<Notification[]> {
  const notices: Notification[] = [];
  let after: string | null = null;
  do {
    const page: Answer<OutputOf<typeof listNotifications>> = await caller.call(listNotifications, {
      limit: 100,
      ...(after !== null && { after }),
    });
    notices.push(...page.body.items.filter((item) => item.type === type));
    after = page.body.next;
  } while (after !== null);
  return notices;
}

export type StoredAccount = {
  readonly user_id: string;
  readonly name: string;
  readonly operator_id: string | null;
  readonly role: string | null;
  readonly has_password: boolean;
  readonly is_invited: boolean;
  readonly sessions: number;
};

/** Returns the stored account with this email address, or null. */
export async function findStoredAccount(database: Database, email: string): Promise<StoredAccount | null> {
  const [account] = await database.transaction(systemIdentity, (tx) =>
    tx.rows<StoredAccount>(sql`
      select p.id as user_id, p.name, p.operator_id, r.role,
        exists (select 1 from credentials c where c.user_id = p.id and c.password is not null) as has_password,
        exists (select 1 from invitations i where i.user_id = p.id) as is_invited,
        (select count(*)::int from sessions s where s.user_id = p.id) as sessions
      from profiles p left join user_roles r on r.user_id = p.id
      where p.email = ${email}`),
  );
  return account ?? null;
}

/** Returns the text of each queued email to a person. */
export async function mailTo(database: Database, email: string): Promise<string[]> {
  const rows = await database.transaction(systemIdentity, (tx) =>
    tx.rows<{ body: string }>(sql`select body from outgoing_mails where recipient = ${email} order by id`),
  );
  return rows.map(({ body }) => body);
}
