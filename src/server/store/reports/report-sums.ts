import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { minuteMeasures, sumGrains } from '#domain/report.ts';
import { policies } from '#server/store/access/row-access.ts';
import { country_operators } from '#server/store/operators.ts';
import { instant, keyInTenant, oneOf, plainDate } from '#server/store/rows/columns.ts';
import { technicians } from '#server/store/technicians.ts';

const ofOperator = () =>
  uuid()
    .notNull()
    .references(() => country_operators.id, { onDelete: 'cascade' });
/** The columns that identify a day or month of an operator. */
const piece = () => ({
  operator_id: ofOperator(),
  grain: text({ enum: sumGrains }).notNull(),
  first_day: plainDate().notNull(),
});
const hours = () => numeric({ precision: 12, scale: 1 }).notNull();
const fees = () => numeric({ precision: 16, scale: 3 }).notNull();
const count = () => integer().notNull();

/** The counts and sums of one day or month of an operator, computed from its rows. */
export const report_sums = pgTable(
  'report_sums',
  {
    ...piece(),
    last_day: plainDate().notNull(),
    /**
     * The time zone in which the days were counted. If the operator's time zone has changed, the row does not count.
     */
    time_zone: text().notNull(),
    requests: count(),
    responses_in_time: count(),
    responses_due: count(),
    arrivals_in_time: count(),
    arrivals_due: count(),
    /** The targets that were open when the row was written. Each counts as due once it has passed. */
    response_deadlines: instant().array().notNull(),
    arrival_deadlines: instant().array().notNull(),
    arrivals_reported_late: count(),
    windows_in_time: count(),
    windows_due: count(),
    cancelled_jobs: count(),
    missed_visits: count(),
    completed_jobs: count(),
    solved_jobs: count(),
    ratings: count(),
    rating_sum: count(),
    hours: hours(),
    charged_jobs: count(),
    fees: fees(),
    /**
     * The last days on which covered visits count, in order, and the number of visits that count until each of these
     * days.
     */
    covered_until: plainDate().array().notNull(),
    covered_visits: integer().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.operator_id, table.grain, table.first_day] }),
    oneOf('report_sums_grain', table.grain, sumGrains),
    check('report_sums_days', sql`${table.first_day} <= ${table.last_day}`),
    ...policies('report_sums'),
  ],
);

type PieceColumns = Readonly<Record<'operator_id' | 'grain' | 'first_day', AnyPgColumn>>;

const ofPiece = (name: string, { operator_id, grain, first_day }: PieceColumns) =>
  foreignKey({
    name,
    columns: [operator_id, grain, first_day],
    foreignColumns: [report_sums.operator_id, report_sums.grain, report_sums.first_day],
  }).onDelete('cascade');

/** The histograms of whole minutes. Each row holds the values of one class, with the number of jobs for each. */
export const report_minutes = pgTable(
  'report_minutes',
  {
    ...piece(),
    measure: text({ enum: minuteMeasures }).notNull(),
    class: integer().notNull(),
    minutes: integer().array().notNull(),
    counts: integer().array().notNull(),
    total: count(),
  },
  (table) => [
    primaryKey({ columns: [table.operator_id, table.grain, table.first_day, table.measure, table.class] }),
    ofPiece('report_minutes_piece', table),
    oneOf('report_minutes_measure', table.measure, minuteMeasures),
    ...policies('report_minutes'),
  ],
);

/** The sums of each technician's signed jobs, with the minutes of each job. */
export const report_technicians = pgTable(
  'report_technicians',
  {
    ...piece(),
    technician_id: uuid().notNull(),
    completed_jobs: count(),
    solved_jobs: count(),
    ratings: count(),
    rating_sum: count(),
    hours: hours(),
    charged_jobs: count(),
    fees: fees(),
    travel_minutes: integer().array().notNull(),
    on_site_minutes: integer().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.operator_id, table.grain, table.first_day, table.technician_id] }),
    ofPiece('report_technicians_piece', table),
    keyInTenant(
      'report_technicians_technician',
      table.operator_id,
      table.technician_id,
      technicians,
    ).onDelete('cascade'),
    ...policies('report_technicians'),
  ],
);

/**
 * Markers for earlier days whose sums have changed. Triggers insert them in the same transaction as the change; `at`
 * is an instant on that day.
 */
export const report_marks = pgTable(
  'report_marks',
  {
    id: uuid().primaryKey().defaultRandom(),
    operator_id: ofOperator(),
    at: instant().notNull(),
  },
  (table) => [index('report_marks_of_operator').on(table.operator_id, table.at), ...policies('report_marks')],
);
