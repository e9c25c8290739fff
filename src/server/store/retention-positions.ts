import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { systemPolicies } from './access/row-access.ts';

/** The progress of each retention run, so that the next run does not start over. */
export const retention_positions = pgTable(
  'retention_positions',
  {
    /** A fixed ID for the run over all accounts, which has no operator. */
    operator_id: uuid().notNull(),
    walk: text().notNull(),
    /** The last row that the run checked. */
    at: timestamp({ withTimezone: true }).notNull(),
    id: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.operator_id, table.walk] }),
    ...systemPolicies('retention_positions'),
  ],
);
