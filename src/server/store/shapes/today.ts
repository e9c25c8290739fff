import { type SQL, sql } from 'drizzle-orm';

/** Whether an instant lies in today of the operator `o`. The column is compared as it is, so that PostgreSQL can use an index. */
export function isToday(column: SQL, now: Date): SQL {
  const day = sql`date_trunc('day', ${now}::timestamptz at time zone o.time_zone)`;
  return sql`(${column} >= ${day} at time zone o.time_zone
    and ${column} < (${day} + interval '1 day') at time zone o.time_zone
    and ${column} between ${now}::timestamptz - interval '26 hours' and ${now}::timestamptz + interval '26 hours')`;
}
