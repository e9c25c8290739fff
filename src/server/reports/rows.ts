import { type SQL, sql } from 'drizzle-orm';
import { listReportRows } from '#contract/reports.ts';
import type { Actor } from '#domain/actor.ts';
import { numberLetters } from '#domain/events/record-address.ts';
import type { ReportRowKind } from '#domain/report.ts';
import { query } from '#server/platform/query.ts';
import { literal, pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { missedWindows } from './client-windows.ts';
import { cancelledJobs, completedJobs, isMissedVisit, newRequests, operatorsIn } from './figures.ts';
import { missedPromises } from './kept-promises.ts';

type Selection = (ops: SQL, actor: Actor, now: Date) => SQL;
type Rows = { readonly record: 'job_orders' | 'service_requests'; readonly select: Selection };

const completed =
  (condition: SQL): Selection =>
  (ops, actor) =>
    sql`select j.id, j.completed_date as at, null::integer as late_minutes, j.rating
      from ${completedJobs(ops, actor)} where ${condition}`;

const cancelled =
  (condition: SQL): Selection =>
  (ops, actor) =>
    sql`select j.id, j.cancelled_at as at, null::integer as late_minutes, null::integer as rating
      from ${cancelledJobs(ops, actor)} where ${condition}`;

/** Selects `id`, `at`, `late_minutes` and `rating` of the rows, from the same source as the figure that counts them. */
const rowsOf: Readonly<Record<ReportRowKind, Rows>> = {
  requests: {
    record: 'service_requests',
    select: (ops, actor) =>
      sql`select r.id, r.created_at as at, null::integer as late_minutes, null::integer as rating
        from ${newRequests(ops, actor)}`,
  },
  late_responses: {
    record: 'service_requests',
    select: (ops, actor, now) => missedPromises('response', newRequests(ops, actor), now),
  },
  late_arrivals: {
    record: 'service_requests',
    select: (ops, actor, now) => missedPromises('arrival', newRequests(ops, actor), now),
  },
  late_windows: { record: 'job_orders', select: missedWindows },
  completed_jobs: { record: 'job_orders', select: completed(sql`true`) },
  unsolved_jobs: {
    record: 'job_orders',
    select: completed(sql`(j.problem_resolved and not j.follow_up_required) is not true`),
  },
  rated_jobs: { record: 'job_orders', select: completed(sql`j.rating is not null`) },
  cancelled_jobs: { record: 'job_orders', select: cancelled(sql`true`) },
  missed_visits: { record: 'job_orders', select: cancelled(isMissedVisit) },
};

const ops = sql.raw('ops');
const technicianOf = {
  job_orders: sql.raw('x.technician_id'),
  service_requests: sql.raw(
    '(select j.technician_id from job_orders j where j.id = x.assigned_job_order_id)',
  ),
};

export const rows = query(listReportRows, 'page', ({ tx, actor, now }, input) => {
  const { after, limit } = input;
  const { record, select } = rowsOf[input.rows];
  const position = positionOf(after);
  const isChosen = sql`o.id = ${input.operator_id ?? actor.operator_id ?? null}::uuid`;
  const beyond = position
    ? sql`(f.at, f.id) < (${position.at}::timestamptz, ${position.id}::uuid)`
    : sql`true`;
  return tx.json(
    pageOf(
      sql`
        with ops as materialized (${operatorsIn(actor, input, isChosen)})
        select json_build_object(
          'record', ${record}::text, 'id', x.id, 'number', ${`${numberLetters[record]}-`}::text || x.number, 'at', f.at,
          'time_zone', o.time_zone, 'client_id', c.id, 'client', json_build_object('name', c.name),
          'machine_id', m.id, 'machine', json_build_object('model', m.model),
          'technician_id', t.id,
          'technician', case when t.id is null then null else json_build_object('name', t.name) end,
          'late_minutes', f.late_minutes, 'rating', f.rating) as item, f.at, f.id
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
