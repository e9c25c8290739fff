import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { systemPolicies } from './access/row-access.ts';
import { createdAt } from './columns.ts';
import { technicians } from './technicians.ts';

/** The address under which a technician's jobs can be subscribed to; only a hash of its secret is kept. */
export const calendar_feeds = pgTable(
  'calendar_feeds',
  {
    technician_id: uuid()
      .primaryKey()
      .references(() => technicians.id, { onDelete: 'cascade' }),
    secret_sha256: text().notNull().unique(),
    created_at: createdAt(),
  },
  () => [...systemPolicies('calendar_feeds')],
);
