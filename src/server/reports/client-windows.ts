import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#server/store/access/row-access.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { jobIs, outcomeIs } from '#server/store/shapes/conditions.ts';

/** As in domain/visit/client-window, a no-show counts as an arrival. */
const arrived = sql`coalesce(j.first_arrived_at, case when ${outcomeIs('nobody_there')} then j.cancelled_at end)`;
/** Whole minutes since the window's end, so that an arrival in the minute after it is still on time. */
const minutesPast = (at: SQL) => sql`floor(extract(epoch from ${at} - j.told_until) / 60)`;

const isDue = (now: Date) => sql`(${arrived} is not null
  or j.cancelled_at is not null and ${minutesPast(sql`j.cancelled_at`)} > 0
  or ${jobIs('open')} and ${minutesPast(sql`${now}::timestamptz`)} > 0)`;
const inTime = sql`${minutesPast(arrived)} <= 0`;

/** The announced arrival windows that ended in the period of each operator `o`, as jobs `j`. */
const fromWindows = (ops: SQL, { role }: Reader) =>
  sql`${ops} o join ${jobsWith('client_window', 'arrival', 'outcome', 'cancellation')} j on j.operator_id = o.id
    and j.told_until >= o.begins and j.told_until < o.ends and ${reachFilter('job_orders', role, 'j')}`;

/** Returns the jobs whose announced window was missed, with `late_minutes` until the arrival, or until now. */
export function missedWindows(ops: SQL, actor: Reader, now: Date): SQL {
  const until = sql`coalesce(${arrived}, j.cancelled_at, ${now}::timestamptz)`;
  return sql`
    select j.id, j.told_until as at, ${minutesPast(until)}::integer as late_minutes, null::integer as rating
    from ${fromWindows(ops, actor)} and ${isDue(now)} and ${inTime} is not true`;
}

/**
 * Returns the numbers about the announced arrival windows that ended in the period of each operator `o`: those that were
 * kept, those with a known result, and the minutes of a late arrival.
 */
export function clientWindowParts(ops: SQL, actor: Reader, now: Date) {
  return {
    windows_in_time: sql`count(*) filter (where ${inTime})`,
    windows_due: sql`count(*) filter (where ${isDue(now)})`,
    late_minutes: sql`${minutesPast(arrived)}::integer`,
    from: fromWindows(ops, actor),
  };
}
