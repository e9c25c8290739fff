import { index, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/store/rows/columns.ts';
import { partTable } from './part.ts';

/** A planner's decision that the job's required follow-up visit is not needed after all. */
export const settlements = partTable('settlements', {
  settled_at: instant().notNull(),
  settled_reason: text().notNull(),
});

/** The cancellation of a job, which ends it without a signature. */
export const cancellations = partTable(
  'cancellations',
  { cancelled_at: instant().notNull(), cancellation_reason: text().notNull() },
  (table) => [index('cancellations_by_time').on(table.operator_id, table.cancelled_at)],
);
