import { sql } from 'drizzle-orm';
import { check, index, text } from 'drizzle-orm/pg-core';
import { visitOutcomes } from '#domain/job-orders/visit.ts';
import { instant, oneOf, plainDate } from '#server/store/rows/columns.ts';
import { arrivalIsReportedLate } from '#server/store/shapes/arrivals.ts';
import { partTable } from './part.ts';

/** The first arrival of a technician, and the time when the server recorded it (null if unknown). */
export const first_arrivals = partTable(
  'first_arrivals',
  { first_arrived_at: instant().notNull(), arrival_recorded_at: instant() },
  (table) => [
    check('first_arrivals_order', sql`${table.first_arrived_at} <= ${table.arrival_recorded_at}`),
    index('first_arrivals_by_time').on(table.operator_id, table.first_arrived_at),
    index('first_arrivals_reported_late')
      .on(table.operator_id, table.first_arrived_at, table.job_order_id)
      .where(arrivalIsReportedLate('first_arrivals')),
  ],
);

/** The outcome of a visit that did not go as planned. */
export const visit_outcomes = partTable(
  'visit_outcomes',
  { outcome: text({ enum: visitOutcomes }).notNull(), outcome_reason: text().notNull() },
  (table) => [oneOf('visit_outcomes_outcome', table.outcome, visitOutcomes)],
);

export const missing_parts = partTable(
  'missing_parts',
  { missing_part: text().notNull(), part_expected_on: plainDate(), part_came_at: instant() },
  (table) => [
    // All operators together wait for only a few parts, so a list can read all of them at once.
    index('missing_parts_awaited')
      .on(table.operator_id, table.part_expected_on, table.job_order_id)
      .where(sql`${table.part_came_at} is null`),
  ],
);
