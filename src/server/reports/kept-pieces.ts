import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#server/store/access/row-access.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { dateAt, endOfDate, startOfDate } from '#server/store/shapes/operator-day.ts';

/**
 * Selects the days of the operators `ops` that have changed since their sums were written. In the same snapshot, all
 * other stored sums equal the rows.
 */
const markedDays = (ops: SQL, { role }: Reader): SQL => sql`
  select distinct o.id as operator_id, ${dateAt(sql`m.at`, sql`o.time_zone`)} as day
  from ${ops} o join report_marks m on m.operator_id = o.id and m.at >= o.begins and m.at < o.ends
    and ${reachFilter('report_marks', role, 'm')}`;

const keptSums = (ops: SQL, marked: SQL, { role }: Reader, grain: 'day' | 'month'): SQL => sql`
  select s.* from ${ops} o join report_sums s on s.operator_id = o.id and s.grain = ${sql.raw(`'${grain}'`)}
    and s.first_day >= o.first_day and s.first_day <= o.last_day and s.last_day <= o.last_day and s.time_zone = o.time_zone
    and ${reachFilter('report_sums', role, 's')}
  where not exists (
    select from ${marked} m where m.operator_id = s.operator_id and m.day between s.first_day and s.last_day)`;

type Names = { readonly ops: SQL; readonly marked: SQL; readonly pieces: SQL; readonly gaps: SQL };

/**
 * Returns common table expressions that cover the period of each operator in `ops`: `pieces` are the valid stored sums,
 * longest first, and `gaps` are the spans of the other days, in the form of `ops`.
 */
export function coverOf({ ops, marked, pieces, gaps }: Names, actor: Reader, hasMonths: boolean): SQL {
  const months = keptSums(ops, marked, actor, 'month');
  const days = keptSums(ops, marked, actor, 'day');
  const covered = hasMonths
    ? sql`
      with months as materialized (${months})
      select * from months union all select d.* from (${days}) d
      where (d.operator_id, date_trunc('month', d.first_day)::date) not in (select operator_id, first_day from months)`
    : days;
  return sql`
    ${marked} as materialized (${markedDays(ops, actor)}),
    ${pieces} as materialized (${covered}),
    ${gaps} as materialized (${gapsOf(ops, pieces)})`;
}

const gapsOf = (ops: SQL, pieces: SQL): SQL => sql`
  select o.id, o.time_zone, o.currency, g.first_day, g.last_day,
    ${startOfDate(sql`g.first_day`, sql`o.time_zone`)} as begins, ${endOfDate(sql`g.last_day`, sql`o.time_zone`)} as ends
  from (
    select p.operator_id, lag(p.last_day) over (partition by p.operator_id order by p.first_day) + 1 as after,
      p.first_day - 1 as last_day
    from (
      select operator_id, first_day, last_day from ${pieces}
      union all select id, first_day - 1, first_day - 1 from ${ops}
      union all select id, last_day + 1, last_day + 1 from ${ops}) p
  ) s cross join lateral (select s.after as first_day, s.last_day) g join ${ops} o on o.id = s.operator_id
  where g.first_day <= g.last_day`;
