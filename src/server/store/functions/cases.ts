import { type SQL, sql } from 'drizzle-orm';
import { isWithinReach } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import { type CommentedRecord, type PartOnCase, peopleOnCase } from '#domain/cases/comment.ts';
import { notificationRules } from '#domain/events/notification.ts';
import type { Transaction } from '#server/database/database.ts';
import { once, type ReadyStatement, readyStatement } from '#server/database/statements.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { accountsOf } from './notify-function.ts';

/**
 * The target of a comment. `id`, `number` and `told_of` belong to the record that the notification refers to: the
 * job, once the case has one.
 */
export type CommentTarget = {
  readonly id: string;
  readonly number: number;
  readonly told_of: CommentedRecord;
  readonly operator_id: string;
  readonly client_id: string;
  readonly technician_id: string | null;
  readonly service_request_id: string | null;
  /** Null for a comment on the request. */
  readonly job_order_id: string | null;
};

const targets: Readonly<Record<CommentedRecord, SQL>> = {
  service_requests: sql`
    select coalesce(j.id, x.id) as id, coalesce(j.number, x.number) as number,
      case when j.id is null then 'service_requests' else 'job_orders' end as told_of,
      x.operator_id, x.client_id, j.technician_id, x.id as service_request_id, null::uuid as job_order_id
    from service_requests x left join job_orders j on j.id = x.assigned_job_order_id`,
  job_orders: sql`
    select x.id, x.number, 'job_orders' as told_of, x.operator_id, x.client_id, x.technician_id, x.service_request_id,
      x.id as job_order_id
    from job_orders x`,
};

const targetFor = once((record: CommentedRecord, role: Role | 'server') =>
  readyStatement<'id'>((value) => {
    const reached = role === 'server' ? sql`true` : reachFilter(record, role, 'x');
    return sql`${targets[record]} where x.id = ${value('id')} and ${reached}`;
  }),
);

/**
 * Returns the target of a comment; null if the role has no access to it. The server has access to every record in its
 * scope.
 */
export async function findCommentTarget(
  tx: Transaction,
  role: Role | 'server',
  { record, record_id }: { readonly record: CommentedRecord; readonly record_id: string },
): Promise<CommentTarget | null> {
  if (role !== 'server' && !isWithinReach(role, record)) return null;
  const [target] = await tx.rows<CommentTarget>(targetFor(record, role)({ id: record_id }));
  return target ?? null;
}

export type PersonOnCase = {
  readonly user_id: string;
  readonly name: string;
  readonly second_name: string | null;
  readonly part: PartOnCase;
};

const everybody = sql.raw(
  peopleOnCase
    .map((part) => `select a.user_id, '${part}' as part from (${accountsOf[part]}) a(user_id)`)
    .join(' union all '),
);

/** Selects one row for each technician of the case. */
const cases: Readonly<Record<CommentedRecord, SQL>> = {
  service_requests: sql`
    select x.id, x.operator_id, x.client_id, j.technician_id
    from service_requests x left join job_orders j on j.case_id = x.id`,
  job_orders: sql`
    select x.id, x.operator_id, x.client_id, j.technician_id
    from job_orders x join job_orders j on j.case_id = x.case_id`,
};

const commentsTopic = sql.raw(`'${notificationRules['job-orders.commented'].topic}'`);

const peopleFor = once((record: CommentedRecord) =>
  readyStatement<'id'>(
    (value) => sql`
      select distinct on (p.name, p.id) p.id as user_id, p.name, p.second_name, u.part
      from (${cases[record]} where x.id = ${value('id')}) e
        cross join (values (${commentsTopic})) asked(topic)
        cross join lateral (${everybody}) u
        join profiles p on p.id = u.user_id
      order by p.name, p.id`,
  ),
);

/** Returns everyone on the case, sorted by name. Only the server's own role has access to all of these people. */
export function peopleOf(record: CommentedRecord, record_id: string): ReadyStatement {
  return peopleFor(record)({ id: record_id });
}
