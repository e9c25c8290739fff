import { type SQL, sql } from 'drizzle-orm';
import type { TargetKind } from '#domain/planning/promise.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { firstArrival } from '#server/store/shapes/arrivals.ts';
import { requestIs, requestIsJoined } from '#server/store/shapes/conditions.ts';

type Due = { readonly by: SQL; readonly metAt: SQL; readonly isOwed: SQL };

/** The targets of a request `r` and its job `j`, as domain/planning/promise defines them. */
const dues: Readonly<Record<TargetKind, Due>> = {
  response: { by: sql`r.respond_by`, metAt: sql`r.reviewed_at`, isOwed: sql`not ${requestIsJoined()}` },
  arrival: {
    by: sql`r.arrive_by`,
    metAt: firstArrival,
    isOwed: sql`(${firstArrival} is not null or not ${requestIs('rejected')} and j.cancelled_at is null)`,
  },
};

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

/**
 * Returns the number of targets met, and the number with a known result. A target that can still be met is in neither.
 */
export function keptPromises(requests: SQL, now: Date): SQL {
  const counts = (kind: TargetKind) => {
    const { by, metAt, isOwed } = dues[kind];
    const from = sql`from ${requests} left join ${jobsWith('cancellation')} j on j.id = r.assigned_job_order_id
      where ${by} is not null and ${isOwed}`;
    return {
      kept: sql`(select count(*) ${from} and ${metAt} <= ${by})`,
      due: sql`(select count(*) ${from} and (${metAt} is not null or ${by} < ${now}))`,
    };
  };
  const [response, arrival] = [counts('response'), counts('arrival')];
  return sql`
    'responses_in_time', ${response.kept}, 'responses_due', ${response.due},
    'arrivals_in_time', ${arrival.kept}, 'arrivals_due', ${arrival.due}`;
}
