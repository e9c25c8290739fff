import { sql } from 'drizzle-orm';
import { getJobOrder, listJobOrders } from '#contract/job-orders.ts';
import { pageOf, positionOf } from '../platform/paging.ts';
import { query } from '../platform/query.ts';
import { reachFilter } from '../store/row-access.ts';
import { viewJobOrder } from './view.ts';

const asCard = sql`json_build_object(
  'id', j.id, 'number', 'JO-' || j.number, 'version', j.version, 'operator_id', j.operator_id,
  'client_id', j.client_id, 'machine_id', j.machine_id, 'technician_id', j.technician_id,
  'dispatcher_id', j.dispatcher_id, 'service_request_id', j.service_request_id, 'type', j.type,
  'description', j.description, 'scheduled_date', j.scheduled_date, 'status', j.status,
  'workflow_status', j.workflow_status, 'completed_date', j.completed_date, 'time_zone', o.time_zone,
  'client', json_build_object('name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address),
  'machine', json_build_object('model', m.model, 'serial_number', m.serial_number, 'location', m.location),
  'technician', case when t.id is null then null else json_build_object('name', t.name, 'phone', t.phone) end)`;

const withEmbedded = sql`
  join country_operators o on o.id = j.operator_id
  join clients c on c.id = j.client_id
  join machines m on m.id = j.machine_id
  left join technicians t on t.id = j.technician_id`;

/** Literals, so that the partial indexes serve. */
const groups = {
  open: {
    filter: sql.raw("j.status in ('scheduled', 'in_progress')"),
    order: sql.raw('asc'),
    beyond: sql.raw('>'),
  },
  completed: { filter: sql.raw("j.status = 'completed'"), order: sql.raw('desc'), beyond: sql.raw('<') },
};

export const list = query(listJobOrders, 'page', ({ tx, actor }, { group, after, limit }) => {
  const position = positionOf(after);
  const { filter, order, beyond } = groups[group];
  return tx.json(
    pageOf(
      sql`
        select ${asCard} as item, j.scheduled_date as at, j.id
        from (
          select * from job_orders j
          where ${reachFilter('job_orders', actor.role, 'j')} and ${filter}
            and ${position ? sql`(j.scheduled_date, j.id) ${beyond} (${position.at}::timestamptz, ${position.id}::uuid)` : sql`true`}
          order by j.scheduled_date ${order}, j.id ${order}
          limit ${limit + 1}
        ) j ${withEmbedded}
        order by j.scheduled_date ${order}, j.id ${order}`,
      limit,
    ),
  );
});

export const get = query(getJobOrder, 'job order', (context, { id }) => viewJobOrder(context, id));
