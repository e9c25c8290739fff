import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { onceOnlyNotifications } from '#domain/reminder.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from './access/row-access.ts';
import { oneOf } from './rows/columns.ts';

/** The reminders that were sent: only one for each date, no matter how many servers look for reminders that are due. */
export const reminders = pgTable(
  'reminders',
  {
    kind: text({ enum: onceOnlyNotifications }).notNull(),
    record_id: uuid().notNull(),
    due_on: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.record_id, table.due_on] }),
    oneOf('reminders_kind', table.kind, onceOnlyNotifications),
    ...systemPolicies('reminders'),
  ],
);

/**
 * Calls `onFirst` for the first claim. A concurrent claim waits, and becomes the first if the other transaction is
 * rolled back.
 */
export function claimReminder(
  tx: Transaction,
  reminder: typeof reminders.$inferInsert,
  onFirst: () => void,
): void {
  const claim = tx.orm.insert(reminders).values(reminder).onConflictDoNothing();
  tx.write(claim.returning({ kind: reminders.kind }), (claimed) => {
    if (claimed.length > 0) onFirst();
  });
}
