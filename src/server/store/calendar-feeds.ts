import { eq, inArray } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from './access/row-access.ts';
import { createdAt } from './rows/columns.ts';
import { secret } from './rows/secret.ts';
import { technicians } from './technicians.ts';

/** The address for subscribing to a technician's jobs. Only a hash of its secret is stored. */
export const calendar_feeds = pgTable(
  'calendar_feeds',
  {
    technician_id: uuid()
      .primaryKey()
      .references(() => technicians.id, { onDelete: 'cascade' }),
    secret_sha256: secret(text().notNull().unique()),
    created_at: createdAt(),
  },
  () => [...systemPolicies('calendar_feeds')],
);

/** Deletes the calendar address of the account's technician, and calls `onDropped` if there was one. */
export function dropCalendarFeedOf(tx: Transaction, user_id: string, onDropped?: () => void): void {
  const ownTechnician = tx.orm
    .select({ id: technicians.id })
    .from(technicians)
    .where(eq(technicians.user_id, user_id));
  const dropping = tx.orm.delete(calendar_feeds).where(inArray(calendar_feeds.technician_id, ownTechnician));
  tx.write(dropping.returning({ technician_id: calendar_feeds.technician_id }), ({ length }) => {
    if (length > 0) onDropped?.();
  });
}
