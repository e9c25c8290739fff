import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';

/** Returns SQL that checks whether the job belongs to the operator `o` and whether the role has access to it. */
export const isReachedJob = (role: Role, alias: 'j' | 'k'): SQL =>
  sql`${reachFilter('job_orders', role, alias)} and ${sql.raw(alias)}.operator_id = o.id`;

export const otherTimeAsked = (role: Role): SQL => sql`
  from ${jobsWith('requested_time')} j
  where ${isReachedJob(role, 'j')} and ${jobIs('planned')} and j.asked_date is not null`;

/** Returns the jobs of the operator `o` with late work that no one has settled, the earliest first. */
export const lateWorkToSettle = (role: Role, most: number): SQL => sql`
  select null::uuid as request_id, l.job_order_id as job_id, l.created_at as at, null::uuid as other_id
  from late_work l where ${reachFilter('late_work', role, 'l')} and l.operator_id = o.id and l.settled_at is null
  order by l.created_at, l.id limit ${sql.raw(String(most))}`;
