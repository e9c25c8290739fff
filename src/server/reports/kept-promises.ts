import { type SQL, sql } from 'drizzle-orm';
import type { TargetKind } from '#domain/planning/promise.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { firstArrival } from '#server/store/shapes/arrivals.ts';
import { requestIs, requestIsJoined } from '#server/store/shapes/conditions.ts';

type Due = { readonly by: SQL; readonly metAt: SQL; readonly isOwed: SQL };

/**
 * Returns the targets of a request `r` and its job `j`, as domain/planning/promise defines them. `firstArrived` is the
 * first arrival for the request.
 */
const duesWith = (firstArrived: SQL): Readonly<Record<TargetKind, Due>> => ({
  response: { by: sql`r.respond_by`, metAt: sql`r.reviewed_at`, isOwed: sql`not ${requestIsJoined()}` },
  arrival: {
    by: sql`r.arrive_by`,
    metAt: firstArrived,
    isOwed: sql`(${firstArrived} is not null or not ${requestIs('rejected')} and j.cancelled_at is null)`,
  },
});
const dues = duesWith(firstArrival);
/** The targets for a statement that looks up the first arrival once, as `arrived`. */
const duesOnce = duesWith(sql`arrived.first_arrived_at`);

/** Returns the requests `r` that missed the target, with `late_minutes` until it was met, or until now. */
export function missedPromises(kind: TargetKind, requests: SQL, now: Date): SQL {
  const { by, metAt, isOwed } = dues[kind];
  const until = sql`coalesce(${metAt}, ${now}::timestamptz)`;
  return sql`
    select r.id, r.created_at as at, ceil(extract(epoch from ${until} - ${by}) / 60)::integer as late_minutes,
      null::integer as rating
    from ${requests} left join ${jobsWith('cancellation')} j on j.id = r.assigned_job_order_id
    where ${by} is not null and ${isOwed} and ${until} > ${by}`;
}

/** The time after which a missed target counts as due on every server, even on one whose clock is behind. */
const margin = sql.raw(`interval '1 hour'`);

/**
 * Returns the numbers of requests, of targets met, and of targets with a known result. A target that can still be met
 * is in neither of the last two. Its time is listed among the deadlines, and it counts as due once that time has
 * passed.
 */
export function requestParts(requests: SQL, now: Date) {
  const { response, arrival } = duesOnce;
  const owed = ({ by, isOwed }: Due, condition: SQL) =>
    sql`filter (where ${by} is not null and ${isOwed} and ${condition})`;
  const kept = (due: Due) => sql`count(*) ${owed(due, sql`${due.metAt} <= ${due.by}`)}`;
  const isOver = ({ by }: Due) => sql`${by} < ${now}::timestamptz - ${margin}`;
  const known = (due: Due) => sql`count(*) ${owed(due, sql`(${due.metAt} is not null or ${isOver(due)})`)}`;
  const deadlines = (due: Due) =>
    sql`array_agg(${due.by} order by ${due.by}) ${owed(due, sql`${due.metAt} is null and not ${isOver(due)}`)}`;
  return {
    requests: sql`count(*)`,
    responses_in_time: kept(response),
    responses_due: known(response),
    arrivals_in_time: kept(arrival),
    arrivals_due: known(arrival),
    response_deadlines: deadlines(response),
    arrival_deadlines: deadlines(arrival),
    from: sql`${requests} left join lateral (
      select c.cancelled_at from cancellations c
      where c.job_order_id = r.assigned_job_order_id and c.operator_id = r.operator_id offset 0) j on true
    cross join lateral (
      select case when r.arrive_by is not null then ${firstArrival} end as first_arrived_at offset 0) arrived`,
  };
}
