import { type SQL, sql } from 'drizzle-orm';
import { countDays, listDay } from '#contract/calendar.ts';
import type { Actor } from '#domain/actor.ts';
import { daysBetween } from '#domain/values/calendar.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobCardJson, withJobCard } from '#server/store/job-orders/card.ts';
import { literal } from '#server/store/rows/columns.ts';
import { jobIs, jobIsAt, jobIsNot } from '#server/store/shapes/conditions.ts';
import { dateAt, isOnDates } from '#server/store/shapes/operator-day.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { because } from '#words/say/because.ts';

/** The maximum number of days: the six weeks in the month view of a calendar. */
const mostDays = 42;
const widestOffset = sql.raw("interval '15 hours'");

/** Matches jobs on or after `from` and before `until`, as dates in their operator's time zone. */
function onDates(actor: Actor, from: SQL, until: SQL): SQL {
  return sql`${reachFilter('job_orders', actor.role, 'j')} and ${jobIsNot('cancelled')}
    and j.scheduled_date >= ${from}::timestamptz - ${widestOffset}
    and j.scheduled_date < ${until}::timestamptz + ${widestOffset}
    and ${isOnDates(sql`j.scheduled_date`, from, until)}`;
}

export const count = query(countDays, 'days', ({ tx, actor }, { from, until }) => {
  const days = daysBetween(from, until) + 1;
  if (days < 1 || days > mostDays) {
    throw invalidInput('until', because('days_out_of_range', { max: mostDays }));
  }
  const next = sql`(${until}::date + 1)`;
  return tx.json(sql`
    with counted as (
      select ${dateAt(sql`j.scheduled_date`, sql`o.time_zone`)} as date, count(*) as jobs,
        count(*) filter (where ${jobIs('completed')}) as completed,
        count(*) filter (where ${jobIsAt('unassigned')}) as unassigned
      from job_orders j join country_operators o on o.id = j.operator_id
      where ${onDates(actor, sql`${from}::date`, next)}
      group by 1
    )
    select json_build_object('days', coalesce(json_agg(json_build_object(
      'date', date, 'jobs', jobs, 'completed', completed, 'unassigned', unassigned) order by date), '[]'::json)) as json
    from counted`);
});

export const list = query(listDay, 'page', ({ tx, actor }, { date, after, limit }) => {
  const position = positionOf(after);
  return tx.json(
    pageOf(
      sql`
        select ${jobCardJson} as item, j.scheduled_date as at, j.id
        from (
          select j.* from job_orders j join country_operators o on o.id = j.operator_id
          where ${onDates(actor, sql`${date}::date`, sql`(${date}::date + 1)`)}
            and ${position ? sql`(j.scheduled_date, j.id) > (${position.at}::timestamptz, ${position.id}::uuid)` : sql`true`}
          order by j.scheduled_date, j.id
          limit ${literal(limit + 1)}
        ) j ${withJobCard}
        order by j.scheduled_date, j.id`,
      limit,
    ),
  );
});
