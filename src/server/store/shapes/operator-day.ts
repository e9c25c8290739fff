import { type SQL, sql } from 'drizzle-orm';

const ofOperator = sql.raw('o.time_zone');

/** The instant at which a calendar date begins in a zone. */
export function startOfDate(date: SQL | string, time_zone: SQL | string): SQL {
  return sql`(${date}::date::timestamp at time zone ${time_zone})`;
}

/** The instant at which a calendar date ends in a zone. */
export function endOfDate(date: SQL | string, time_zone: SQL | string): SQL {
  return startOfDate(sql`(${date}::date + 1)`, time_zone);
}

/** The date that it is at an instant in a zone. */
export function dateAt(instant: Date | SQL, time_zone: SQL | string): SQL {
  return sql`(${instant}::timestamptz at time zone ${time_zone})::date`;
}

/** Whether an instant lies on the operator `o`'s dates from the first up to, but not including, the last. */
export function isOnDates(instant: SQL, from: SQL, until: SQL): SQL {
  return sql`(${instant} >= ${startOfDate(from, ofOperator)} and ${instant} < ${startOfDate(until, ofOperator)})`;
}

/** The instants at which today of the operator `o` begins and ends. */
export function startOfToday(now: Date | SQL): SQL {
  return startOfDate(dateAt(now, ofOperator), ofOperator);
}

export function startOfTomorrow(now: Date | SQL): SQL {
  return startOfDate(sql`(${dateAt(now, ofOperator)} + 1)`, ofOperator);
}

/**
 * Whether an instant can lie in today of any operator. The column is compared as it is, so that PostgreSQL can use an
 * index.
 */
export function isNear(column: SQL, now: Date | SQL): SQL {
  return sql`${column} between ${now}::timestamptz - interval '26 hours' and ${now}::timestamptz + interval '26 hours'`;
}

/** Whether an instant lies in today of the operator `o`. */
export function isToday(column: SQL, now: Date | SQL): SQL {
  return sql`(${column} >= ${startOfToday(now)} and ${column} < ${startOfTomorrow(now)} and ${isNear(column, now)})`;
}

/** Whether the operator `o` does not work at an instant: what `isServedAt` of domain/planning/work-time denies. */
export function isOutsideService(instant: SQL): SQL {
  const local = sql`(${instant} at time zone ${ofOperator})`;
  const minute = sql`(extract(hour from ${local}) * 60 + extract(minute from ${local}))`;
  return sql`(${minute} < o.opens_at or ${minute} >= o.closes_at
    or extract(dow from ${local})::integer = any(o.weekend)
    or o.holidays @> jsonb_build_array(jsonb_build_object('date', ${local}::date)))`;
}
