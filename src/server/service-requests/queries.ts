import { type SQL, sql } from 'drizzle-orm';
import {
  countPendingServiceRequests,
  getServiceRequest,
  listServiceRequests,
  serviceRequest,
} from '#contract/service-requests.ts';
import type { Role } from '#domain/actor.ts';
import { once, readyStatement } from '#server/database/statements.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { literal } from '#server/store/rows/columns.ts';
import { service_requests } from '#server/store/service-requests.ts';
import { emergencyAddedAt } from '#server/store/shapes/added-emergency.ts';
import { firstArrival } from '#server/store/shapes/arrivals.ts';
import {
  jobAwaitsNextVisit,
  jobIs,
  missingPartOf,
  requestIs,
  requestIsNot,
} from '#server/store/shapes/conditions.ts';
import { forPlanners } from '#server/store/shapes/for-planners.ts';
import { locationFor, secondLocationFor } from '#server/store/shapes/machine-location.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import {
  addressOfPlace,
  secondAddressOfPlace,
  siteNameJson,
  withSite,
} from '#server/store/shapes/visit-place.ts';
import { filterConditions } from './request-filter.ts';

const mostCounted = 1000;

export const requestJson = recordJson(serviceRequest, service_requests, 'r', {
  number: sql`'SR-' || r.number`,
  respond_by: forPlanners('r.respond_by'),
  arrive_by: forPlanners('r.arrive_by'),
  promised_by: sql`case when j.id is null and ${requestIs('waiting')} then r.arrive_by end`,
  awaits_visit: sql`coalesce(${requestIs('served')} and ${jobAwaitsNextVisit()}, false)`,
  first_arrived_at: firstArrival,
  time_zone: sql`o.time_zone`,
  client: sql`json_build_object('name', c.name, 'second_name', c.second_name, 'phone', c.phone, 'address', ${addressOfPlace}, 'second_address', ${secondAddressOfPlace})`,
  site: siteNameJson,
  machine: sql`json_build_object('model', m.model, 'serial_number', m.serial_number, 'location', ${locationFor('r')}, 'second_location', ${secondLocationFor('r')})`,
  joined_case: sql`coalesce(
    (select json_build_object('id', k.id, 'number', 'JO-' || k.number) from job_orders k where k.id = r.joined_job_order_id),
    (select case when k.id is null then json_build_object('id', q.id, 'number', 'SR-' || q.number)
        else json_build_object('id', k.id, 'number', 'JO-' || k.number) end
      from service_requests q left join job_orders k on k.id = q.assigned_job_order_id where q.id = r.joined_request_id))`,
  forerunner: sql`(
    select json_build_object('id', f.id, 'number', 'JO-' || f.number) from job_orders f where f.id = r.forerunner_id)`,
  job_order: sql`case when j.id is null then null else json_build_object(
    'id', j.id, 'number', 'JO-' || j.number, 'status', j.status, 'workflow_status', j.workflow_status,
    'scheduled_date', j.scheduled_date, 'window_minutes', j.window_minutes, 'on_the_way_at', j.on_the_way_at,
    'emergency_added_at', ${emergencyAddedAt},
    'outcome', j.outcome, 'problem_resolved', j.problem_resolved, 'follow_up_required', j.follow_up_required, 'missing_part', ${missingPartOf()}, 'part_expected_on', j.part_expected_on,
    'part_came_at', j.part_came_at, 'started_at', j.started_at, 'paused_at', j.paused_at, 'hold_until', j.hold_until, 'work_ended_at', j.work_ended_at,
    'paused_seconds', j.paused_seconds,
    'completed_date', j.completed_date, 'cancelled_at', j.cancelled_at,
    'cancellation_reason', j.cancellation_reason, 'technician_id', j.technician_id,
    'technician', case when t.id is null then null else json_build_object('name', t.name, 'second_name', t.second_name, 'phone', t.phone) end
  ) end`,
});

export const withEmbedded = sql`
  join country_operators o on o.id = r.operator_id
  join clients c on c.id = r.client_id
  join machines m on m.id = r.machine_id
  ${withSite('r')}
  left join ${jobsWith('report', 'outcome', 'missing', 'cancellation', 'settlement')} j on j.id = r.assigned_job_order_id
  left join technicians t on t.id = j.technician_id`;

const viewFor = once((role: Role) =>
  readyStatement<'id'>(
    (value) => sql`
      select ${requestJson} as json from service_requests r ${withEmbedded}
      where r.id = ${value('id')} and ${reachFilter('service_requests', role, 'r')}`,
  ),
);

export const viewServiceRequest: View = ({ tx, actor }, id) => tx.json(viewFor(actor.role)({ id }));

export const get = query(getServiceRequest, 'service request', (context, { id }) =>
  viewServiceRequest(context, id),
);

type Group = keyof typeof groups | undefined;

const orderOf = (group: Group) => sql.raw(decided.includes(group) ? 'r.reviewed_at' : 'r.created_at');

/** Returns a page of requests. The rows are limited before any table is joined. */
function requestPage(role: Role, group: Group, limit: number, condition: SQL): SQL {
  const at = orderOf(group);
  return pageOf(
    sql`
      select ${requestJson} as item, ${at} as at, r.id
      from (
        select * from service_requests r
        where ${reachFilter('service_requests', role, 'r')} and ${groupFilter(group)} and ${condition}
        order by ${at} desc, r.id desc
        limit ${literal(limit + 1)}
      ) r ${withEmbedded}
      order by ${at} desc, r.id desc`,
    limit,
  );
}

const beyond = (group: Group, at: unknown, id: unknown) =>
  sql`(${orderOf(group)}, r.id) < (${at}::timestamptz, ${id}::uuid)`;

const pageFor = once((role: Role, group: Group, limit: number, isFirst: boolean) =>
  readyStatement<'at' | 'id'>((value) =>
    requestPage(role, group, limit, isFirst ? sql`true` : beyond(group, value('at'), value('id'))),
  ),
);

export const list = query(
  listServiceRequests,
  'page',
  ({ tx, actor }, { group, after, limit, ...filter }) => {
    const position = positionOf(after);
    const conditions = filterConditions(filter);
    if (conditions.length === 0) {
      const page = pageFor(actor.role, group, limit, position === null);
      return tx.json(page(position ?? { at: null, id: null }));
    }
    const rest = position === null ? [] : [beyond(group, position.at, position.id)];
    return tx.json(requestPage(actor.role, group, limit, sql.join([...conditions, ...rest], sql` and `)));
  },
);

export const countPending = query(countPendingServiceRequests, 'count', ({ tx, actor }) =>
  tx.json(sql`
    select json_build_object('pending', count(*)) as json
    from (
      select 1 from service_requests r
      where ${reachFilter('service_requests', actor.role, 'r')} and ${groupFilter('pending')}
      limit ${mostCounted}
    ) counted`),
);

/** SQL that checks whether the job of the request `r` is open, or whether the request waits for another visit. */
const isServed = sql`(${requestIs('served')} and exists (
  select from job_orders j where j.id = r.assigned_job_order_id and (${jobIs('open')} or ${jobAwaitsNextVisit()})))`;

const groups = {
  pending: requestIs('pending'),
  reviewed: requestIs('reviewed'),
  processed: requestIsNot('pending'),
  approved: sql`(${requestIsNot('pending')} and ${requestIs('approved')})`,
  rejected: sql`(${requestIsNot('pending')} and ${requestIs('rejected')})`,
  /** True while the request, or the job that it became, is open. */
  active: sql`(${requestIs('waiting')} or ${isServed})`,
  settled: sql`not (${requestIs('waiting')} or ${isServed})`,
};

const decided: readonly Group[] = ['processed', 'approved', 'rejected'];

function groupFilter(group: Group): SQL {
  return group === undefined ? sql`true` : groups[group];
}
