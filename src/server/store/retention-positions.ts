import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { systemPolicies } from './access/row-access.ts';

/** The progress of each retention walk at each operator, so that no turn starts from the first row again. */
export const retention_positions = pgTable(
  'retention_positions',
  {
    /** The walk over all accounts has no operator. */
    operator_id: uuid().notNull(),
    walk: text().notNull(),
    /** The last row that the walk visited. */
    at: timestamp({ withTimezone: true }).notNull(),
    id: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.operator_id, table.walk] }),
    ...systemPolicies('retention_positions'),
  ],
);
