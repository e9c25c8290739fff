import { type SQL, sql } from 'drizzle-orm';

/** The instant at which a calendar date begins in a zone. */
export function startOfDate(date: SQL | string, time_zone: SQL | string): SQL {
  return sql`(${date}::date::timestamp at time zone ${time_zone})`;
}

/** The date that it is at an instant in a zone. */
export function dateAt(instant: Date | SQL, time_zone: SQL | string): SQL {
  return sql`(${instant}::timestamptz at time zone ${time_zone})::date`;
}
