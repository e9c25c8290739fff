import { type SQL, sql } from 'drizzle-orm';
import { listReportRows } from '#contract/reports.ts';
import type { Actor } from '#domain/actor.ts';
import { numberLetters } from '#domain/events/record-address.ts';
import type { ReportRowKind } from '#domain/report.ts';
import { replicaQuery } from '#server/platform/query.ts';
import { literal } from '#server/store/rows/columns.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { missedWindows } from './client-windows.ts';
import {
  cancelledJobs,
  completedJobs,
  coveredVisits,
  isMissedVisit,
  newRequests,
  operatorsIn,
  responses,
} from './figures.ts';
import { missedPromises } from './kept-promises.ts';
import { repairMinutes, responseMinutes } from './minutes.ts';

type Selection = (ops: SQL, actor: Actor, now: Date) => SQL;
type Rows = { readonly record: 'job_orders' | 'service_requests'; readonly select: Selection };

type Values = { readonly at: SQL; readonly rating?: SQL; readonly hours?: SQL; readonly fee?: SQL };

/** Selects the columns of a row `alias`. Columns that its list does not show are null. */
const columnsOf = (alias: 'j' | 'r', { at, rating, hours, fee }: Values) => sql`
  ${sql.raw(alias)}.id, ${at} as at, null::integer as late_minutes, ${rating ?? sql`null`}::integer as rating,
  ${hours ?? sql`null`}::double precision as hours, ${fee ?? sql`null`}::numeric as fee`;

const completed =
  (condition: SQL, values: Omit<Values, 'at'> = { rating: sql`j.rating` }): Selection =>
  (ops, actor) =>
    sql`select ${columnsOf('j', { at: sql`j.completed_date`, ...values })}
      from ${completedJobs(ops, actor)} where ${condition}`;

const cancelled =
  (condition: SQL): Selection =>
  (ops, actor) =>
    sql`select ${columnsOf('j', { at: sql`j.cancelled_at` })} from ${cancelledJobs(ops, actor)} where ${condition}`;

/** Adds the columns that a list of missed targets does not show. */
const missed =
  (select: Selection): Selection =>
  (...given) =>
    sql`select missed.*, null::double precision as hours, null::numeric as fee from (${select(...given)}) missed`;

const missedPromise = (kind: 'response' | 'arrival') =>
  missed((ops, actor, now) => missedPromises(kind, newRequests(ops, actor), now));

/** Selects the rows of each list, from the same source as the figure that counts them. */
const rowsOf: Readonly<Record<ReportRowKind, Rows>> = {
  requests: {
    record: 'service_requests',
    select: (ops, actor) =>
      sql`select ${columnsOf('r', { at: sql`r.created_at` })} from ${newRequests(ops, actor)}`,
  },
  late_responses: {
    record: 'service_requests',
    select: missedPromise('response'),
  },
  late_arrivals: {
    record: 'service_requests',
    select: missedPromise('arrival'),
  },
  late_windows: { record: 'job_orders', select: missed(missedWindows) },
  completed_jobs: { record: 'job_orders', select: completed(sql`true`) },
  unsolved_jobs: {
    record: 'job_orders',
    select: completed(sql`(j.problem_resolved and not j.follow_up_required) is not true`),
  },
  rated_jobs: { record: 'job_orders', select: completed(sql`j.rating is not null`) },
  cancelled_jobs: { record: 'job_orders', select: cancelled(sql`true`) },
  missed_visits: { record: 'job_orders', select: cancelled(isMissedVisit) },
  responses: {
    record: 'job_orders',
    select: (ops, actor) =>
      sql`select ${columnsOf('j', { at: sql`j.first_arrived_at`, hours: sql`${responseMinutes} / 60.0` })}
        from ${responses(ops, actor)}`,
  },
  repairs: {
    record: 'job_orders',
    select: completed(sql`j.first_arrived_at is not null`, {
      hours: sql`${repairMinutes} / 60.0`,
    }),
  },
  covered_visits: {
    record: 'job_orders',
    select: (ops, actor) =>
      sql`select ${columnsOf('j', { at: sql`j.served_at` })} from ${coveredVisits(ops, actor)}`,
  },
  worked_jobs: {
    record: 'job_orders',
    select: completed(sql`j.time_spent_hours > 0`, { hours: sql`j.time_spent_hours` }),
  },
  charged_jobs: {
    record: 'job_orders',
    select: completed(sql`j.visit_fee is not null`, { fee: sql`j.visit_fee` }),
  },
};

const ops = sql.raw('ops');
const technicianOf = {
  job_orders: sql.raw('x.technician_id'),
  service_requests: sql.raw(
    '(select j.technician_id from job_orders j where j.id = x.assigned_job_order_id)',
  ),
};

export const rows = replicaQuery(listReportRows, 'page', ({ tx, actor, now }, input) => {
  const { after, limit } = input;
  const { record, select } = rowsOf[input.rows];
  const position = positionOf(after);
  const operator_id = input.operator_id ?? actor.operator_id;
  const isChosen = operator_id === undefined ? sql`true` : sql`o.id = ${operator_id}::uuid`;
  const beyond = position
    ? sql`(f.at, f.id) < (${position.at}::timestamptz, ${position.id}::uuid)`
    : sql`true`;
  return tx.json(
    pageOf(
      sql`
        with ops as materialized (${operatorsIn(actor, input, isChosen)})
        select json_build_object(
          'record', ${record}::text, 'id', x.id, 'number', ${`${numberLetters[record]}-`}::text || x.number, 'at', f.at,
          'time_zone', o.time_zone, 'operator_id', o.id,
          'operator', json_build_object('name', o.name, 'second_name', o.second_name), 'client_id', c.id, 'client', json_build_object('name', c.name, 'second_name', c.second_name),
          'machine_id', m.id, 'machine', json_build_object('model', m.model),
          'technician_id', t.id,
          'technician', case when t.id is null then null else json_build_object('name', t.name, 'second_name', t.second_name) end,
          'late_minutes', f.late_minutes, 'rating', f.rating, 'hours', round(f.hours::numeric, 2)::double precision,
          'fee', f.fee::text, 'currency', o.currency) as item, f.at, f.id
        from (
          select * from (${select(ops, actor, now)}) f where ${beyond}
          order by f.at desc, f.id desc limit ${literal(limit + 1)}
        ) f
        join ${sql.raw(record)} x on x.id = f.id
        join ops o on o.id = x.operator_id
        join clients c on c.id = x.client_id
        join machines m on m.id = x.machine_id
        left join technicians t on t.id = ${technicianOf[record]}
        order by f.at desc, f.id desc`,
      limit,
    ),
  );
});
