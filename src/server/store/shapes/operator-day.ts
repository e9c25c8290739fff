import { type SQL, sql } from 'drizzle-orm';

const ofOperator = sql.raw('o.time_zone');

/** Returns SQL for the instant at which a calendar date begins in a zone. */
export function startOfDate(date: SQL | string, time_zone: SQL | string): SQL {
  return sql`(${date}::date::timestamp at time zone ${time_zone})`;
}

/** Returns SQL for the instant at which a calendar date ends in a zone. */
export function endOfDate(date: SQL | string, time_zone: SQL | string): SQL {
  return startOfDate(sql`(${date}::date + 1)`, time_zone);
}

/** Returns SQL for the date at an instant in a zone. */
export function dateAt(instant: Date | SQL, time_zone: SQL | string): SQL {
  return sql`(${instant}::timestamptz at time zone ${time_zone})::date`;
}

/**
 * Returns SQL that checks whether the instant is on or after the operator `o`'s date `from`, and before its date
 * `until`.
 */
export function isOnDates(instant: SQL, from: SQL, until: SQL): SQL {
  return sql`(${instant} >= ${startOfDate(from, ofOperator)} and ${instant} < ${startOfDate(until, ofOperator)})`;
}

/** Returns SQL for the instant at which today begins for the operator `o`. */
export function startOfToday(now: Date | SQL): SQL {
  return startOfDate(dateAt(now, ofOperator), ofOperator);
}

export function startOfTomorrow(now: Date | SQL): SQL {
  return startOfDate(sql`(${dateAt(now, ofOperator)} + 1)`, ofOperator);
}

/**
 * Returns SQL that checks whether the instant could be today for some operator. Compares the column directly, so that
 * an index can be used.
 */
function isNear(column: SQL, now: Date | SQL): SQL {
  return sql`${column} between ${now}::timestamptz - interval '26 hours' and ${now}::timestamptz + interval '26 hours'`;
}

/** Returns SQL that checks whether an instant is today for the operator `o`. */
export function isToday(column: SQL, now: Date | SQL): SQL {
  return sql`(${column} >= ${startOfToday(now)} and ${column} < ${startOfTomorrow(now)} and ${isNear(column, now)})`;
}

/**
 * SQL arguments for json_build_object: the names and values of the hours of operator `o`, as in the contract's
 * `openDays`.
 */
export const openDaysJson = sql.raw(
  ['time_zone', 'weekend', 'opens_at', 'closes_at', 'holidays', 'special_hours']
    .map((name) => `'${name}', o.${name}`)
    .join(', '),
);

/** SQL for the week of the special hours of operator `o` that cover the date, as JSON; null if there are none. */
const specialWeekOn = (date: SQL) => sql`(
  select x -> 'week' from jsonb_array_elements(o.special_hours) x
  where ${date} between (x ->> 'first_day')::date and (x ->> 'last_day')::date limit 1)`;

/** Returns SQL that checks whether the date is a holiday, as `holidayOn` in domain/planning/work-time defines it. */
export function isHoliday(date: SQL): SQL {
  return sql`(o.holidays @> jsonb_build_array(jsonb_build_object('date', ${date}))
    or coalesce(${specialWeekOn(date)} <@ '[null]', false))`;
}

/**
 * Returns the service hours on the date in minutes, as JSON, like `serviceOn` in domain/planning/work-time; null
 * without service.
 */
export function serviceOn(date: SQL): SQL {
  return sql`(case
    when ${isHoliday(date)} then null
    else nullif(coalesce(
      ${specialWeekOn(date)} -> extract(dow from ${date})::integer,
      case when extract(dow from ${date})::integer = any(o.weekend) then 'null'
        else jsonb_build_array(o.opens_at, o.closes_at) end), 'null') end)`;
}

/** The maximum number of days to look for the next working day. */
const mostClosedDays = 60;

/** Returns SQL for the operator `o`'s first working day after the date; null if it stays closed for very long. */
export function nextWorkingDay(date: SQL): SQL {
  return sql`(
    select min(later.day) from (
      select ${date} + n as day from generate_series(1, ${sql.raw(String(mostClosedDays))}) n
    ) later where ${serviceOn(sql`later.day`)} is not null)`;
}

/**
 * Returns SQL that checks whether the date is a day off for a person with this week (JSON). On these dates,
 * `workDayOn` returns null.
 */
export function isDayOff(date: SQL, week: SQL): SQL {
  const ownHours = sql`(${week} -> extract(dow from ${date})::integer)`;
  const open = sql`(${specialWeekOn(date)} -> extract(dow from ${date})::integer)`;
  return sql`(case when ${week} is null then ${serviceOn(date)} is null
    else ${ownHours} = 'null' or coalesce(${open} = 'null' or
      greatest((${ownHours} ->> 0)::integer, (${open} ->> 0)::integer) >= least((${ownHours} ->> 1)::integer, (${open} ->> 1)::integer), false) end)`;
}

/** Returns SQL for the number of minutes that the operator `o` works on the date. */
export function serviceMinutesOn(date: SQL): SQL {
  return sql`(select coalesce((day ->> 1)::integer - (day ->> 0)::integer, 0) from (select ${serviceOn(date)} as day) of_day)`;
}

/**
 * Returns SQL that checks whether the instant is outside service hours: the opposite of `isServedAt` in
 * domain/planning/work-time.
 */
export function isOutsideService(instant: SQL): SQL {
  const local = sql`(${instant} at time zone ${ofOperator})`;
  const minute = sql`(extract(hour from ${local}) * 60 + extract(minute from ${local}))`;
  return sql`(select coalesce(${minute} < (day ->> 0)::integer or ${minute} >= (day ->> 1)::integer, true)
    from (select ${serviceOn(sql`${local}::date`)} as day) of_day)`;
}
