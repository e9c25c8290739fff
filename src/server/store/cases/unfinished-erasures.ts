import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from '#server/store/access/row-access.ts';
import type { PersonNames } from '#server/store/personal-data.ts';
import { instant } from '#server/store/rows/columns.ts';

/**
 * The erasures that have not reached the end of history. A row contains the personal data to look for, so it is deleted
 * once the last piece of history has been checked.
 */
export const unfinished_erasures = pgTable(
  'unfinished_erasures',
  {
    user_id: uuid().primaryKey(),
    operator_id: uuid().notNull(),
    traces: jsonb().$type<PersonNames>().notNull(),
    pseudonym: text().notNull(),
    /** The last event that was checked. */
    at: timestamp({ withTimezone: true }).notNull(),
    event_id: uuid().notNull(),
    erased_events: integer().notNull(),
    started_at: instant().notNull(),
  },
  () => systemPolicies('unfinished_erasures'),
);

export type UnfinishedErasure = Omit<typeof unfinished_erasures.$inferSelect, 'at'> & {
  /** The time with microseconds, which a Date does not have. */
  readonly at: string;
};

export function insertUnfinishedErasure(tx: Transaction, erasure: UnfinishedErasure): void {
  const { user_id, operator_id, traces, pseudonym, at, event_id, erased_events, started_at } = erasure;
  tx.write(sql`
    insert into unfinished_erasures (user_id, operator_id, traces, pseudonym, at, event_id, erased_events, started_at)
    values (${user_id}, ${operator_id}, ${JSON.stringify(traces)}::jsonb, ${pseudonym}, ${at}::timestamptz, ${event_id},
      ${erased_events}, ${started_at})`);
}
