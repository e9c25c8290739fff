import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { systemPolicies } from './access/row-access.ts';

/** How far each walk of retention has come at each operator, so that no turn begins at the first row again. */
export const retention_positions = pgTable(
  'retention_positions',
  {
    /** The walk over all accounts stands under no operator. */
    operator_id: uuid().notNull(),
    walk: text().notNull(),
    /** The last row that was looked at. */
    at: timestamp({ withTimezone: true }).notNull(),
    id: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.operator_id, table.walk] }),
    ...systemPolicies('retention_positions'),
  ],
);
