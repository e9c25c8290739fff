import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { readyStatement } from '#server/database/statements.ts';
import { lockOf } from '#server/store/rows/named-locks.ts';
import { policies } from './access/row-access.ts';
import { instant } from './rows/columns.ts';
import { insertRow } from './rows/rows.ts';
import { secret } from './rows/secret.ts';

/**
 * One row for each write: the digests of its key and its request, the record that it wrote, and the encrypted response.
 * After a day, only the response is removed, so that a write sent again much later still has no second effect.
 */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    user_id: uuid().notNull(),
    key: secret(uuid().notNull()),
    call: text().notNull(),
    request_sha256: secret(text().notNull()),
    response: secret(text()),
    created_at: instant().notNull(),
    /** The record whose view was the response; null if the response was not the view of a record. */
    record_id: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.key] }),
    index('idempotency_keys_created_at').on(table.created_at),
    index('idempotency_keys_answered').on(table.created_at).where(sql`${table.response} is not null`),
    ...policies('idempotency_keys'),
  ],
);

export type StoredAnswer = typeof idempotency_keys.$inferSelect;

/**
 * Locks the key until the transaction ends, after waiting for other transactions that hold it. `receive` gets the
 * stored row, or null if the key is new.
 */
export function claimKey(
  tx: Transaction,
  { user_id, key }: Pick<StoredAnswer, 'user_id' | 'key'>,
  receive: (stored: StoredAnswer | null) => void,
): void {
  tx.write(lockedKey({ user_id, key }));
  tx.write(underKey({ user_id, key }), (rows) => receive((rows[0] as StoredAnswer | undefined) ?? null));
}

export async function findStoredAnswer(
  tx: Transaction,
  { user_id, key }: Pick<StoredAnswer, 'user_id' | 'key'>,
): Promise<StoredAnswer | null> {
  const [stored] = await tx.rows<StoredAnswer>(underKey({ user_id, key }));
  return stored ?? null;
}

const lockedKey = readyStatement<'user_id' | 'key'>(
  (value) => sql`
    select ${lockOf('key', value('user_id'), value('key'))}`,
);

const underKey = readyStatement<'user_id' | 'key'>(
  (value) =>
    sql`select * from idempotency_keys where user_id = ${value('user_id')} and key = ${value('key')}`,
);

export function storeAnswer(tx: Transaction, answer: StoredAnswer): void {
  insertRow(tx, idempotency_keys, answer);
}
