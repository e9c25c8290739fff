import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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
