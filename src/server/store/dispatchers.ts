import { boolean, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { FieldChanges } from '#domain/field-changes.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { ofOperator, ofUser } from './owners.ts';
import {
  createdAt,
  phone,
  phoneWithZero,
  primaryId,
  searchIndex,
  searchText,
  version,
} from './rows/columns.ts';
import { insertRow, lockRow, saveRow, type WrittenRow } from './rows/rows.ts';

export const dispatchers = pgTable(
  'dispatchers',
  {
    id: primaryId(),
    version: version(),
    user_id: ofUser(),
    operator_id: ofOperator(),
    name: text().notNull(),
    phone: phone().notNull(),
    is_active: boolean().notNull().default(true),
    created_at: createdAt(),
    search_text: searchText('name', 'phone', phoneWithZero),
  },
  (table) => [
    unique('dispatchers_tenant').on(table.operator_id, table.id),
    index('dispatchers_list').on(table.operator_id, table.created_at, table.id),
    index('dispatchers_by_age').on(table.created_at, table.id),
    searchIndex('dispatchers_search', table.operator_id, table.search_text),
    ...policies('dispatchers'),
  ],
);

export type Dispatcher = typeof dispatchers.$inferSelect;

/**
 * Locks the dispatcher until the transaction ends; throws NotFoundError if the dispatcher is out of reach.
 */
export function lockDispatcher(tx: Transaction, id: string): Promise<Dispatcher> {
  return lockRow(tx, dispatchers, id, 'dispatcher');
}

export function insertDispatcher(
  tx: Transaction,
  dispatcher: typeof dispatchers.$inferInsert,
): WrittenRow<typeof dispatchers> {
  return insertRow(tx, dispatchers, dispatcher);
}

/** Changes the given fields of the locked dispatcher and raises its version. */
export function saveDispatcher(
  tx: Transaction,
  dispatcher: Dispatcher,
  fields: FieldChanges<Pick<Dispatcher, 'name' | 'phone' | 'is_active'>>,
): Dispatcher {
  return saveRow(tx, dispatchers, dispatcher, fields);
}
