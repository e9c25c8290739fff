import { type SQL, sql } from 'drizzle-orm';
import {
  countSignedVisits,
  getGlobalReport,
  getOperatorReport,
  listSignedVisits,
  mostCounted,
} from '#contract/reports.ts';
import { type Grain, grainOf, type Period, periodBefore } from '#domain/report.ts';
import { replicaQuery } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { literal } from '#server/store/rows/columns.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { endOfDate, startOfDate } from '#server/store/shapes/operator-day.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { lateReportsJson } from './late-reports.ts';
import { hoursOf, percentilesOf } from './minutes.ts';
import {
  current,
  feesOf,
  figuresJson,
  firstTimeFixOf,
  previous,
  ratingOf,
  tablesOf,
  totalsOf,
} from './period-tables.ts';
import { techniciansJson, techniciansOf } from './technicians.ts';

const mostTechnicians = 100;
const mostOperators = 200;
const zone = sql.raw('o.time_zone');
const { ops } = current;

const previousJson = ({ from, until }: Period) =>
  sql`json_build_object('from', ${from}::text, 'until', ${until}::text)`;

/** Weeks start on Sunday here, but on Monday in PostgreSQL. */
const beginOf = (grain: Grain, local: SQL) =>
  grain === 'week'
    ? sql`(date_trunc('week', ${local} + interval '1 day') - interval '1 day')::date`
    : sql`date_trunc(${grain}::text, ${local})::date`;

export const operator = replicaQuery(getOperatorReport, 'operator', ({ tx, actor, now }, input) => {
  const before = periodBefore(input);
  const condition = sql`o.id = ${input.operator_id ?? actor.operator_id ?? null}::uuid`;
  const grain = grainOf(input);
  const hasMonths = grain === 'month';
  const bucket = (day: SQL) => sql`greatest(${beginOf(grain, day)}, ${input.from}::date)`;
  return tx.json(sql`
    with ${tablesOf(current, actor, now, { period: input, condition, hasMonths })},
      ${tablesOf(previous, actor, now, { period: before, condition, hasMonths: true })},
      buckets as (
        select distinct ${bucket(sql`day`)} as begins
        from generate_series(${input.from}::date::timestamp, ${input.until}::date::timestamp, interval '1 day') day),
      points as (${totalsOf(sql`(select ${bucket(sql`day::timestamp`)} as begins, d.* from ${current.days} d) placed`, sql`begins`)}),
      ${techniciansOf(current, actor, mostTechnicians)}
    select json_build_object(
      'operator', json_build_object('name', o.name, 'second_name', o.second_name, 'time_zone', o.time_zone, 'currency', o.currency),
      'previous_period', ${previousJson(before)},
      'figures', ${figuresJson(current, actor, now)},
      'previous', ${figuresJson(previous, actor, now)},
      'grain', ${grain}::text,
      'series', (
        select json_agg(json_build_object(
          'begins', b.begins, 'requests', coalesce(p.requests, 0), 'completed', coalesce(p.completed_jobs, 0),
          'revenue', coalesce(${feesOf('p')}, 0)::text) order by b.begins)
        from buckets b left join points p using (begins)),
      'technicians', ${techniciansJson},
      'late_reports', ${lateReportsJson(ops, actor)}
    ) as json from ops o`);
});

export const global = replicaQuery(getGlobalReport, 'report', ({ tx, actor, now }, input) => {
  const before = periodBefore(input);
  const every = { condition: sql`true`, hasMonths: true };
  return tx.json(sql`
    with ${tablesOf(current, actor, now, { period: input, ...every })},
      ${tablesOf(previous, actor, now, { period: before, ...every })},
      done as (${totalsOf(current.days, sql`operator_id`)}),
      answered as (${percentilesOf(current.classes)})
    select json_build_object(
      'previous_period', ${previousJson(before)},
      'figures', ${figuresJson(current, actor, now)},
      'previous', ${figuresJson(previous, actor, now)},
      'operators', (
        select coalesce(json_agg(json_build_object(
          'id', o.id, 'name', o.name, 'second_name', o.second_name, 'country', o.country, 'requests', coalesce(d.requests, 0),
          'completed_jobs', coalesce(d.completed_jobs, 0), 'response_hours_median', ${hoursOf(sql`n.minutes`)},
          'first_time_fix', ${firstTimeFixOf('d')}, 'rating', ${ratingOf('d')}, 'ratings', coalesce(d.ratings, 0),
          'revenue', case when ${feesOf('d')} is null then '[]'::json
            else json_build_array(json_build_object('currency', o.currency, 'amount', ${feesOf('d')}::text)) end)
          order by search_form(o.name), o.id), '[]'::json)
        from (select * from ops order by search_form(name), id limit ${mostOperators}) o
        left join done d on d.operator_id = o.id
        left join answered n on n.scope = o.id and n.measure = 'response' and n.share = 0.5)
    ) as json`);
});

type SomeDays = { readonly from?: string | undefined; readonly until?: string | undefined };

/** Returns SQL for the first instant of the days in the operator's time zone, and for the first one after them. */
const instantsOf = ({ from, until }: SomeDays) => ({
  begins: from === undefined ? sql`'-infinity'::timestamptz` : startOfDate(from, zone),
  ends: until === undefined ? sql`'infinity'::timestamptz` : endOfDate(until, zone),
});

export const countSigned = replicaQuery(countSignedVisits, 'period', ({ tx, actor: { role } }, days) => {
  const { begins, ends } = instantsOf(days);
  const beyond = literal(mostCounted + 1);
  return tx.json(sql`
    select json_build_object(
      'count', least(count(*), ${literal(mostCounted)}), 'is_more', count(*) > ${literal(mostCounted)}) as json
    from (
      select from country_operators o cross join lateral (
        select from job_orders j
        where j.operator_id = o.id and ${reachFilter('job_orders', role, 'j')} and ${jobIs('completed')}
          and j.completed_date >= ${begins} and j.completed_date < ${ends}
        limit ${beyond}) j
      where ${reachFilter('country_operators', role, 'o')} limit ${beyond}) counted`);
});

export const signedVisits = replicaQuery(listSignedVisits, 'page', ({ tx, actor }, input) => {
  const { from, until, after, limit } = input;
  const position = positionOf(after);
  const { begins, ends } = instantsOf({ from, until });
  const beyond = position
    ? sql`(j.completed_date, j.id) < (${position.at}::timestamptz, ${position.id}::uuid)`
    : sql`true`;
  return tx.json(
    pageOf(
      // An index finds the latest visits of each operator, and the page contains the latest of them all.
      sql`
        with days as materialized (
          select o.id, ${begins} as begins, ${ends} as ends from country_operators o
          where ${reachFilter('country_operators', actor.role, 'o')})
        select json_build_object(
          'id', j.id, 'number', 'JO-' || j.number, 'signed_at', j.signed_at, 'signer_name', j.signer_name,
          'time_zone', o.time_zone, 'visit_type', j.visit_type, 'is_cmasa_covered', j.is_cmasa_covered,
          'visit_fee', j.visit_fee::text, 'currency', o.currency, 'client_id', j.client_id,
          'client', json_build_object('name', c.name, 'second_name', c.second_name), 'machine_id', j.machine_id, 'machine', json_build_object(
            'model', m.model, 'serial_number', m.serial_number, 'location', m.location, 'second_location', m.second_location),
          'technician', case when t.id is null then null else json_build_object('name', t.name, 'second_name', t.second_name) end
        ) as item, j.completed_date as at, j.id
        from (
          select j.* from days o cross join lateral (
            select * from job_orders j
            where j.operator_id = o.id and ${reachFilter('job_orders', actor.role, 'j')} and ${jobIs('completed')}
              and j.completed_date >= o.begins and j.completed_date < o.ends and ${beyond}
            order by j.completed_date desc, j.id desc limit ${literal(limit + 1)}
          ) j
          order by j.completed_date desc, j.id desc limit ${literal(limit + 1)}
        ) latest
        join ${jobsWith('report', 'signature')} j on j.id = latest.id
        join country_operators o on o.id = j.operator_id join clients c on c.id = j.client_id
        join machines m on m.id = j.machine_id left join technicians t on t.id = j.technician_id
        order by j.completed_date desc, j.id desc`,
      limit,
    ),
  );
});
