import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { getBoard } from '#contract/planning/board.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { boardRows, durationLimits } from '#domain/planning/appointment.ts';
import { urgencies } from '#domain/service-request.ts';
import { query } from '#server/platform/query.ts';
import { technicianHas } from '#server/steps/crew.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { plannedJobJson, plannedRequestJson, withParties } from '#server/store/job-orders/card.ts';
import { literals } from '#server/store/rows/columns.ts';
import { jobIsAt, jobIsNot, requestIs } from '#server/store/shapes/conditions.ts';
import { openDaysJson, startOfDate } from '#server/store/shapes/operator-day.ts';

const mostJobs = 3000;
const mostWaiting = 200;
const mostCounted = 1000;

const minutes = (count: SQL) => sql`interval '1 minute' * ${count}`;
/**
 * The maximum length of a job. It limits the range that an index has to read, so the statement computes the range's
 * start before it reads jobs. With row security, an index cannot use an expression on another table's columns.
 */
const longest = minutes(sql.raw(String(durationLimits.max)));
const endsAt = sql`(j.scheduled_date + ${minutes(sql`j.duration_minutes`)})`;

const byUrgency = (alias: 'j' | 'r') => {
  const row = sql.raw(alias);
  const rank = sql`array_position(array[${literals(urgencies)}], ${row}.urgency)`;
  return sql`${rank} desc, ${row}.created_at, ${row}.id`;
};

/** Returns the absences on the board's days and on the day before, whose jobs can last into the first day. */
const absencesOf = (role: Role, from: string, days: number) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', a.id, 'kind', a.kind, 'first_day', a.first_day, 'last_day', a.last_day, 'begins_at', a.begins_at,
    'ends_at', a.ends_at) order by a.first_day, a.id), '[]'::json)
  from absences a
  where a.technician_id = t.id and ${reachFilter('absences', role, 'a')}
    and a.first_day <= ${from}::date + ${days}::integer and a.last_day >= ${from}::date - 1)`;

const turnsOf = (role: Role, from: string, days: number) => sql`(
  select coalesce(json_agg(json_build_object('first_day', x.first_day, 'last_day', x.last_day)
    order by x.first_day, x.id), '[]'::json)
  from on_call_turns x
  where x.technician_id = t.id and ${reachFilter('on_call_turns', role, 'x')}
    and x.first_day <= ${from}::date + ${days}::integer and x.last_day >= ${from}::date - 1)`;

type Page = Pick<z.output<(typeof getBoard)['input']>, 'search' | 'order' | 'page'>;

/**
 * Selects the technicians of one page, and `total`, the number on all pages. Their planned time is added up for the
 * whole operator, because it decides who is on which page.
 */
const pageOfTechnicians = ({ role }: Actor, { search, order, page }: Page, onTheseDays: SQL) => {
  const first =
    order === 'load'
      ? sql`work.minutes desc nulls last, search_form(t.name), t.id`
      : sql`search_form(t.name), t.id`;
  return sql`
    select t.*, count(*) over () as total
    from o join technicians t on t.operator_id = o.id
    left join (
      select j.technician_id, sum(j.duration_minutes) as minutes from job_orders j join o on true
      where ${onTheseDays} group by j.technician_id
    ) work on work.technician_id = t.id
    where ${reachFilter('technicians', role, 't')} and (t.is_active or work.minutes is not null) and ${technicianHas(search)}
    order by ${first} limit ${boardRows} offset ${page * boardRows}`;
};

export const board = query(getBoard, 'operator', ({ tx, actor }, { from, days, ...input }) => {
  const operator_id = input.operator_id ?? actor.operator_id ?? null;
  const reached = reachFilter('job_orders', actor.role, 'j');
  const onTheseDays = sql`${reached} and j.operator_id = ${operator_id}::uuid and j.technician_id is not null
    and ${jobIsNot('cancelled')} and j.scheduled_date >= o.looks_from and j.scheduled_date < o.ends
    and ${endsAt} > o.begins`;
  const unassigned = sql`${reached} and j.operator_id = ${operator_id}::uuid and ${jobIsAt('unassigned')}`;
  const pending = sql`${reachFilter('service_requests', actor.role, 'r')}
    and r.operator_id = ${operator_id}::uuid and ${requestIs('pending')}`;
  return tx.json(sql`
    with o as (
      select o.*, ${startOfDate(from, sql`o.time_zone`)} as begins,
        ${startOfDate(from, sql`o.time_zone`)} - ${longest} as looks_from,
        ${startOfDate(sql`(${from}::date + ${days}::integer)`, sql`o.time_zone`)} as ends
      from country_operators o
      where o.id = ${operator_id}::uuid and ${reachFilter('country_operators', actor.role, 'o')}
    ), t as materialized (
      ${pageOfTechnicians(actor, input, onTheseDays)}
    ), shown as materialized (
      select j.* from job_orders j join o on true
      where ${onTheseDays} and j.technician_id in (select id from t)
      order by j.scheduled_date, j.id
      limit ${mostJobs}
    )
    select json_build_object(
      'operator', json_build_object(
        'id', o.id, 'name', o.name, 'second_name', o.second_name, ${openDaysJson}),
      'technicians', (
        select coalesce(json_agg(json_build_object(
          'id', t.id, 'name', t.name, 'second_name', t.second_name, 'specialization', t.specialization, 'is_active', t.is_active,
          'week', t.week, 'absences', ${absencesOf(actor.role, from, days)},
          'on_call', ${turnsOf(actor.role, from, days)})
          order by search_form(t.name), t.id), '[]'::json)
        from t),
      'technicians_count', coalesce((select max(total) from t), 0),
      'jobs', (
        select coalesce(json_agg(${plannedJobJson} order by j.scheduled_date, j.id), '[]'::json)
        from shown j ${withParties('j')}),
      'unassigned', (
        select coalesce(json_agg(${plannedJobJson} order by ${byUrgency('j')}), '[]'::json)
        from (
          select * from job_orders j where ${unassigned}
          order by ${byUrgency('j')} limit ${mostWaiting}
        ) j ${withParties('j')}),
      'unassigned_count', (
        select count(*) from (select 1 from job_orders j where ${unassigned} limit ${mostCounted}) counted),
      'requests', (
        select coalesce(json_agg(${plannedRequestJson} order by ${byUrgency('r')}), '[]'::json)
        from (
          select * from service_requests r where ${pending}
          order by ${byUrgency('r')} limit ${mostWaiting}
        ) r ${withParties('r')}),
      'requests_count', (
        select count(*) from (select 1 from service_requests r where ${pending} limit ${mostCounted}) counted)
    ) as json from o`);
});
