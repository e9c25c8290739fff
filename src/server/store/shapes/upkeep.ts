import { type SQL, sql } from 'drizzle-orm';
import { access } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import { type DueState, daysBack } from '#domain/reminder.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobIs, machineIs, requestIs, warrantyIsUnconfirmed } from './conditions.ts';
import { planExpiresOn } from './covered-visits.ts';
import { dateAt } from './operator-day.ts';

/** An upper bound, in days, on the difference between two time zones. Index ranges are widened by this amount. */
const widestOffsetDays = 2;

const days = (count: number) => sql.raw(String(Math.trunc(count)));
const daysFrom = (now: Date, count: number) => sql`(${now}::timestamptz + interval '1 day' * ${days(count)})`;
const today = (now: Date) => dateAt(now, sql.raw('o.time_zone'));

/** Returns SQL that checks whether the plan ends within this many days, ended recently, or has a renewal request. */
export function planEnds(role: Role, now: Date, within: number): SQL {
  return sql`c.is_active and c.cmasa_plan_type is not null and ${reachFilter('clients', role, 'c')}
    and (c.renewal_asked_at is not null
      or c.cmasa_expiry between ${daysFrom(now, -daysBack - widestOffsetDays)} and ${daysFrom(now, within + widestOffsetDays)}
        and ${planExpiresOn} between ${today(now)} - ${days(daysBack)} and ${today(now)} + ${days(within)})`;
}

/** Returns SQL that checks whether the client `c` asked for a renewal and is still waiting for its operator `o`. */
export function renewalAsked(role: Role, now: Date): SQL {
  return sql`c.is_active and c.renewal_asked_at is not null and ${reachFilter('clients', role, 'c')}
    and not ${isOfferOpen(now)}`;
}

/** Returns SQL that checks whether the client `c` of the operator `o` can still accept an offer to renew. */
export const isOfferOpen = (now: Date) =>
  sql`(c.offered_expiry is not null and ${dateAt(sql`c.offered_expiry`, sql`o.time_zone`)} >= ${today(now)})`;

export const isPlanOver = (now: Date) => sql`(${planExpiresOn} < ${today(now)})`;

/**
 * Returns the FROM clause for the open jobs on the machine with this `alias`. While there is an open job, no new
 * visit is due.
 */
export const openJobsOf = (role: Role, alias = 'm') => sql`
  job_orders j where j.machine_id = ${sql.raw(alias)}.id and ${jobIs('open')} and ${reachFilter('job_orders', role, 'j')}`;
export const waitingRequestsOf = (role: Role, alias = 'm') => sql`
  service_requests r where r.machine_id = ${sql.raw(alias)}.id and ${requestIs('waiting')}
    and ${reachFilter('service_requests', role, 'r')}`;

/**
 * Returns SQL that checks whether the machine `alias` has open work that the role can see. The SQL must not refer to a
 * table on which the role has no rights.
 */
export function hasOpenWork(role: Role, alias = 'm'): SQL {
  const hasJob = sql`exists (select 1 from ${openJobsOf(role, alias)})`;
  if (access.service_requests.reach[role] === undefined) return hasJob;
  return sql`(${hasJob} or exists (select 1 from ${waitingRequestsOf(role, alias)}))`;
}

/** Returns SQL that checks whether the machine `m` is due within this many days, and is in this state. */
export function machineDue(
  role: Role,
  now: Date,
  { within, state }: { within: number; state: DueState },
): SQL {
  const isSeenTo = hasOpenWork(role);
  return sql`${machineIs('in_service')} and c.is_active and ${reachFilter('machines', role, 'm')}
    and m.next_service_date <= ${daysFrom(now, within + widestOffsetDays)}::date
    and m.next_service_date <= ${today(now)} + ${days(within)}
    and ${state === 'seen_to' ? isSeenTo : sql`not ${isSeenTo}`}`;
}

/** Returns SQL that checks whether a planner still has to confirm the warranty of the machine `m` of the client `c`. */
export function warrantyAwaitsConfirmation(role: Role): SQL {
  return sql`${warrantyIsUnconfirmed()} and ${machineIs('in_service')} and c.is_active
    and ${reachFilter('machines', role, 'm')}`;
}

export const isOverdue = (now: Date) => sql`(m.next_service_date < ${today(now)})`;
