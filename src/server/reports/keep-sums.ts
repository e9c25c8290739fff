import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { type Regular, regularly } from '#server/outbox/regularly.ts';
import type { Server } from '#server/platform/context.ts';
import { systemFor } from '#server/store/access/identity.ts';
import type { Reader } from '#server/store/access/row-access.ts';
import { triedLockOf } from '#server/store/rows/named-locks.ts';
import { dateAt, endOfDate, startOfDate } from '#server/store/shapes/operator-day.ts';
import { histogramsOf } from './minutes.ts';
import {
  columnsOf,
  deadlineColumns,
  minutesOfRows,
  orEmpty,
  signedRows,
  sumColumns,
  summedColumns,
  sumsOfDays,
  sumsOfTechnicians,
  technicianColumns,
  technicianMinutes,
} from './sums-of-rows.ts';

const everyMs = 60_000;
/** The maximum number of days of an operator for which one transaction writes sums. */
const mostDays = 7;
/**
 * The number of days before today for which sums are kept. Sums of earlier days are always computed from their rows.
 */
const keptDays = sql.raw('3660');
/** The maximum number of days by which the dates of one instant differ between two time zones. */
const zonesApart = sql.raw('2');
/** The time within which every transaction that makes a change has ended. Sums of a day are kept only after it. */
const grace = sql.raw(`interval '1 hour'`);

/** The server may read every row. Row security limits it to the operator of its scope. */
const keeper: Reader = { role: 'super_admin' };

type Progress = { readonly days: number; readonly months: number; readonly waiting: number };
const nothing: Progress = { days: 0, months: 0, waiting: 0 };

/** Writes the sums of earlier days regularly, and those of changed days again. */
export function keepSumsRegularly(server: Server): Regular {
  return regularly(server, 'sums', everyMs, keepSums);
}

/**
 * Stores the sums of all operators, the newest days first. The operators take turns. If the work fails for one of them,
 * the others still get their turns.
 */
export async function keepSums(server: Server, isStopped: () => boolean = () => false): Promise<void> {
  let operators = await listOperators(server);
  let kept = nothing;
  const failures: unknown[] = [];
  while (operators.length > 0) {
    const unfinished: string[] = [];
    let waiting = 0;
    for (const id of operators) {
      if (isStopped()) return;
      const piece = await keepPiece(server, id).catch((error: unknown) => {
        failures.push(error);
        return nothing;
      });
      kept = { ...kept, days: kept.days + piece.days, months: kept.months + piece.months };
      waiting += piece.waiting;
      if (piece.days + piece.months > 0) unfinished.push(id);
    }
    server.metrics.daysWithoutSums.set(waiting);
    operators = unfinished;
  }
  const { days, months } = kept;
  if (days + months > 0) server.log.info('sums of reports kept', { days, months });
  if (failures.length > 0) throw failures[0];
}

async function listOperators({ database }: Server): Promise<string[]> {
  const rows = await database.transaction(
    systemFor({ installation: 'the sums of all operators are stored' }),
    (tx) => tx.rows<{ id: string }>(sql`select id from country_operators order by id`),
    { readOnly: true },
  );
  return rows.map(({ id }) => id);
}

/** Writes the sums of the operator's newest days that lack them, or if there are none, those of its months. */
export function keepPiece({ database, now }: Server, operator_id: string): Promise<Progress> {
  return database.transaction(systemFor({ operator: operator_id }), async (tx) => {
    const [lock] = await tx.rows<{ is_free: boolean }>(
      sql`select ${triedLockOf('sums', operator_id)} as is_free`,
    );
    if (lock?.is_free !== true) return nothing;
    const due = await listDueDays(tx, operator_id, now());
    if (due.length === 0) return { ...nothing, months: await keepMonths(tx, operator_id, now()) };
    const days = due.slice(0, mostDays).map(({ day }) => day);
    await keepDays(tx, { operator_id, days, now: now() });
    return { days: days.length, months: 0, waiting: due.length - days.length };
  });
}

/**
 * The last day of the operator `o` whose sums are kept: the day before yesterday, on the slower of the two clocks.
 * PostgreSQL's clock also decides which changes are marked.
 */
const lastKeptDay = (now: Date): SQL =>
  sql`(${dateAt(sql`(least(${now}::timestamptz, clock_timestamp()) - ${grace})`, sql`o.time_zone`)} - 2)`;

const dayOf = (instant: SQL) => dateAt(instant, sql`o.time_zone`);

/** Returns the days that have no sums, have sums of another time zone, or have changed since; newest first. */
function listDueDays(tx: Transaction, operator_id: string, now: Date): Promise<{ day: string }[]> {
  const firstOf = (column: string, table: string) =>
    sql`(select min(x.${sql.raw(column)}) from ${sql.raw(table)} x where x.operator_id = o.id)`;
  return tx.rows<{ day: string }>(sql`
    with o as materialized (select id, time_zone from country_operators where id = ${operator_id}),
      marked as materialized (
        select distinct ${dayOf(sql`m.at`)} as day from o join report_marks m on m.operator_id = o.id),
      bounds as materialized (
        select ${lastKeptDay(now)} as last_day, ${dayOf(sql`least(
          ${firstOf('created_at', 'service_requests')}, ${firstOf('completed_date', 'job_orders')},
          ${firstOf('cancelled_at', 'cancellations')}, ${firstOf('first_arrived_at', 'first_arrivals')},
          ${firstOf('told_until', 'client_windows')})`)} as first_day
        from o)
    select d.day from (
      select m.day from marked m cross join bounds b where m.day <= b.last_day
      union select day::date from o cross join bounds b
        cross join generate_series(greatest(coalesce(b.first_day, b.last_day + 1), b.last_day - ${keptDays})::timestamp, b.last_day::timestamp, interval '1 day') day
      where not exists (
        select from report_sums s where s.operator_id = o.id and s.grain = 'day' and s.first_day = day::date
          and s.time_zone = o.time_zone)) d
    order by d.day desc`);
}

type Days = { readonly operator_id: string; readonly days: readonly string[]; readonly now: Date };

/** Returns the days as a PostgreSQL array literal. */
export const arrayOf = (days: readonly string[]) => `{${days.join(',')}}`;

/** Selects the days as spans of the operator, in the form that the sums of rows need. */
const spansOfDays = ({ operator_id, days }: Pick<Days, 'operator_id' | 'days'>): SQL => sql`
  select o.id, o.time_zone, o.currency, day as first_day, day as last_day,
    ${startOfDate(sql`day`, sql`o.time_zone`)} as begins, ${endOfDate(sql`day`, sql`o.time_zone`)} as ends
  from country_operators o cross join unnest(${arrayOf(days)}::date[]) day where o.id = ${operator_id}`;

const spans = sql.raw('spans');
const signed = sql.raw('signed');

/** Returns the common table expressions with the sums of the days, computed from their rows. */
export const sumsTables = (given: Days): SQL => sql`
  spans as materialized (${spansOfDays(given)}),
  signed as materialized (${signedRows(spans, keeper)}),
  summed as materialized (${sumsOfDays({ spans, signed }, keeper, given.now)}),
  classes as materialized (${histogramsOf(
    minutesOfRows({ spans, signed }, keeper, given.now),
    sql`operator_id, day`,
  )}),
  of_technicians as materialized (${sumsOfTechnicians(signed)})`;

/**
 * Writes the sums of the days. Their marks are removed first: a change that commits later sets a new mark, so the day
 * counts as changed even if these sums do not contain that change. A removed mark may belong to another day in an earlier
 * time zone, so sums of that time zone go too: the operator may return to it.
 */
async function keepDays(tx: Transaction, given: Days): Promise<void> {
  const ofDays = spansOfDays(given);
  tx.write(sql`
    delete from report_marks m using (${ofDays}) o where m.operator_id = o.id and m.at >= o.begins and m.at < o.ends`);
  tx.write(sql`
    delete from report_sums s using (${ofDays}) o where s.operator_id = o.id and (
      s.grain = 'day' and s.first_day = o.first_day
      or s.grain = 'month' and s.first_day = date_trunc('month', o.first_day)::date
      or s.time_zone <> o.time_zone and s.first_day <= o.first_day + ${zonesApart}
        and s.last_day >= o.first_day - ${zonesApart})`);
  const day = sql.raw(`'day'`);
  await tx.rows(sql`
    with ${sumsTables(given)},
      sums as (
        insert into report_sums (operator_id, grain, first_day, last_day, time_zone,
          ${columnsOf(sumColumns)})
        select o.id, ${day}, o.first_day, o.last_day, o.time_zone, ${orEmpty('s')}
        from spans o left join summed s on s.operator_id = o.id and s.day = o.first_day),
      minutes as (
        insert into report_minutes (operator_id, grain, first_day, measure, class, minutes, counts, total)
        select operator_id, ${day}, day, measure, class, minutes, counts, total from classes)
    insert into report_technicians (operator_id, grain, first_day, technician_id,
      ${columnsOf([...technicianColumns, ...technicianMinutes])})
    select operator_id, ${day}, day, technician_id, ${columnsOf([...technicianColumns, ...technicianMinutes])}
    from of_technicians`);
}

/** Selects the newest month that has no sums although all of its days have them. */
const dueMonth = (operator_id: string, now: Date): SQL => sql`
    select o.id as operator_id, o.time_zone, date_trunc('month', s.first_day)::date as first_day,
      (date_trunc('month', s.first_day) + interval '1 month')::date - 1 as last_day
    from country_operators o join report_sums s on s.operator_id = o.id and s.grain = 'day' and s.time_zone = o.time_zone
    where o.id = ${operator_id} and s.first_day <= ${lastKeptDay(now)} and not exists (
      select from report_sums m where m.operator_id = o.id and m.grain = 'month' and m.time_zone = o.time_zone
        and m.first_day = date_trunc('month', s.first_day)::date)
    group by 1, 2, 3, 4
    having count(*) = (date_trunc('month', min(s.first_day)) + interval '1 month')::date - date_trunc('month', min(s.first_day))::date
    order by 3 desc limit 1`;

/** SQL that adds up each month's covered visits from its `days`, grouped by the last day on which they count. */
const coveredOfMonths = sql`
  covered as materialized (
    select m.of_month, v.until, sum(v.n)::integer as n
    from days m cross join lateral unnest(m.covered_until, m.covered_visits) v (until, n) group by 1, 2)`;

/** Adds up the newest month that lacks its sums. Returns how many were written. */
async function keepMonths(tx: Transaction, operator_id: string, now: Date): Promise<number> {
  const month = sql.raw(`'month'`);
  const [added] = await tx.rows<{ months: number }>(sql`
    with due as materialized (${dueMonth(operator_id, now)}),
      days as materialized (
        select d.first_day as of_month, s.* from due d join report_sums s on s.operator_id = d.operator_id
          and s.grain = 'day' and s.first_day between d.first_day and d.last_day),
      ${coveredOfMonths},
      sums as (
        insert into report_sums (operator_id, grain, first_day, last_day, time_zone,
          ${columnsOf(sumColumns)})
        select d.operator_id, ${month}, d.first_day, d.last_day, d.time_zone, ${sql.raw(
          [
            ...summedColumns.map((column) => `sum(s.${column})`),
            ...deadlineColumns.map(
              (column) => `array(select unnest(m.${column}) from days m where m.of_month = d.first_day)`,
            ),
            ...['until', 'n'].map(
              (column) =>
                `array(select v.${column} from covered v where v.of_month = d.first_day order by v.until)`,
            ),
          ].join(', '),
        )}
        from due d join days s on s.of_month = d.first_day group by d.operator_id, d.first_day, d.last_day, d.time_zone
        returning first_day),
      minutes as (
        insert into report_minutes (operator_id, grain, first_day, measure, class, minutes, counts, total)
        select operator_id, ${month}, of_month, measure, class, array_agg(minutes order by minutes), array_agg(n::integer order by minutes),
          sum(n)
        from (
          select m.operator_id, d.of_month, m.measure, m.class, v.minutes, sum(v.n) as n
          from days d join report_minutes m on m.operator_id = d.operator_id and m.grain = 'day' and m.first_day = d.first_day
          cross join lateral unnest(m.minutes, m.counts) v (minutes, n) group by 1, 2, 3, 4, 5) added
        group by 1, 3, 4, 5),
      of_days as materialized (
        select d.of_month, t.* from days d join report_technicians t on t.operator_id = d.operator_id and t.grain = 'day'
          and t.first_day = d.first_day),
      ${sql.join(
        technicianMinutes.map(
          (column) => sql`${sql.raw(column)} as materialized (
            select of_month, technician_id, array_agg(v) as list
            from of_days cross join lateral unnest(${sql.raw(column)}) v group by 1, 2)`,
        ),
        sql`, `,
      )},
      technicians as (
        insert into report_technicians (operator_id, grain, first_day, technician_id,
          ${columnsOf([...technicianColumns, ...technicianMinutes])})
        select t.operator_id, ${month}, t.of_month, t.technician_id, ${columnsOf(technicianColumns, 't')},
          ${sql.raw(technicianMinutes.map((column) => `coalesce(${column}.list, '{}')`).join(', '))}
        from (
          select operator_id, of_month, technician_id, ${sql.raw(
            technicianColumns.map((column) => `sum(${column}) as ${column}`).join(', '),
          )}
          from of_days group by 1, 2, 3) t
        ${sql.raw(technicianMinutes.map((column) => `left join ${column} using (of_month, technician_id)`).join(' '))})
    select count(*) as months from sums`);
  return added?.months ?? 0;
}
