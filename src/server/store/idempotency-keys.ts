import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { instant } from './columns.ts';

/**
 * One row for each intent of a user, or of nobody: digests of the key and of what was asked, and the sealed answer that
 * a retry gets again.
 */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    user_id: uuid().notNull(),
    key: uuid().notNull(),
    call: text().notNull(),
    request_sha256: text().notNull(),
    response: text(),
    created_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.key] }),
    index('idempotency_keys_created_at').on(table.created_at),
    ...policies('idempotency_keys'),
  ],
);

type Claimed = Omit<typeof idempotency_keys.$inferSelect, 'response'>;

/** Claims the key, and says whether it is new. A claim of the same key waits until the transaction of this one ends. */
export function claimKey(tx: Transaction, claimed: Claimed, receive: (isNew: boolean) => void): void {
  const { user_id, key, call, request_sha256, created_at } = claimed;
  const statement = {
    text: `
      insert into idempotency_keys (user_id, key, call, request_sha256, created_at) values ($1, $2, $3, $4, $5)
      on conflict do nothing returning key`,
    values: [user_id, key, call, request_sha256, created_at],
  };
  tx.write(statement, (rows) => receive(rows.length > 0));
}

/** Keeps the answer of the claimed key. */
export function keepAnswer(
  tx: Transaction,
  { user_id, key }: Pick<Claimed, 'user_id' | 'key'>,
  response: string,
): void {
  const text = 'update idempotency_keys set response = $3 where user_id = $1 and key = $2';
  tx.write({ text, values: [user_id, key, response] });
}
