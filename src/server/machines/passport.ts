import { sql } from 'drizzle-orm';
import { mostOpenWork } from '#contract/job-orders/view/open-visit.ts';
import { getMachinePassport } from '#contract/machines.ts';
import type { Role } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { openVisitsOf } from '#server/store/job-orders/open-visit.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { literal } from '#server/store/rows/columns.ts';
import { jobIs, requestIs } from '#server/store/shapes/conditions.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';
import { hasOpenJob, pastFilter, readingPast } from './past.ts';
import { viewMachine } from './queries.ts';

const most = literal(50);

const partsCondition = (role: Role) =>
  sql`${jobIs('completed')} and jsonb_array_length(j.parts_used) > 0 and ${pastFilter('job_orders', role, 'j')}`;

const movesCondition = (id: string, role: Role) =>
  sql`e.record_id = ${id} and e.type = 'machines.moved' and ${pastFilter('events', role, 'e')}`;

/** Returns SQL for the number of entries of each list that the role may see. */
function totalsJson(id: string, role: Role) {
  const ofMachine = (record: 'machine_readings' | 'service_requests' | 'job_orders') => sql`(
    select count(*) from ${sql.identifier(record)} x
    where x.machine_id = ${id} and ${pastFilter(record, role, 'x')})`;
  return sql`json_build_object(
    'readings', ${ofMachine('machine_readings')},
    'parts', (
      select count(*) from ${jobsWith('report')} j where j.machine_id = ${id} and ${partsCondition(role)}),
    'moves', (select count(*) from events e where ${movesCondition(id, role)}),
    'requests', ${ofMachine('service_requests')},
    'visits', ${ofMachine('job_orders')})`;
}

export const viewPassport: View = (context, id) => {
  const { role } = context.actor;
  const list = (item: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(${item}), '[]'::json) from (${from} limit ${most}) x)`;
  return readingPast(context, () =>
    context.tx.json(sql`select json_build_object(
      'readings', ${list(
        sql`json_build_object('id', x.id, 'counter', x.counter, 'read_on', x.read_on,
          'is_new_counter', x.is_new_counter, 'read_by_name', x.read_by_name, 'job_order_number', x.number)`,
        sql`
          select r.*, 'JO-' || j.number as number
          from machine_readings r left join job_orders j on j.id = r.job_order_id
          where r.machine_id = ${id} and ${pastFilter('machine_readings', role, 'r')}
          order by r.read_on desc, r.id desc`,
      )},
      'parts', ${list(
        sql`json_build_object('job_order_id', x.id, 'number', 'JO-' || x.number, 'replaced_on', x.replaced_on,
          'names', (select json_agg(part ->> 'name') from jsonb_array_elements(x.parts_used) part))`,
        sql`
          select j.id, j.number, j.parts_used, ${dateAt(sql`j.served_at`, sql`o.time_zone`)} as replaced_on
          from ${jobsWith('report')} j join country_operators o on o.id = j.operator_id
          where j.machine_id = ${id} and ${partsCondition(role)}
          order by j.served_at desc, j.id desc`,
      )},
      'moves', ${list(
        sql`json_build_object('id', x.id, 'moved_on', x.changes -> 'moved_on' ->> 'to', 'by', x.actor_name,
          'from_client', x.from_client, 'to_client', x.to_client,
          'from_location', case when x.changes -> 'client_id' is null or x.from_client is not null
            then x.changes -> 'location' ->> 'from' end,
          'to_location', x.changes -> 'location' ->> 'to', 'reason', x.changes -> 'move_reason' ->> 'to')`,
        sql`
          select e.*, was.name as from_client, became.name as to_client
          from events e
          left join clients was on was.id = (e.changes -> 'client_id' ->> 'from')::uuid
            and ${reachFilter('clients', role, 'was')}
          left join clients became on became.id = (e.changes -> 'client_id' ->> 'to')::uuid
            and ${reachFilter('clients', role, 'became')}
          where ${movesCondition(id, role)}
          order by e.at desc, e.id desc`,
      )},
      'open_requests', (
        select coalesce(json_agg(json_build_object('id', r.id, 'number', 'SR-' || r.number,
          'service_type_requested', r.service_type_requested, 'urgency', r.urgency, 'created_at', r.created_at)
          order by r.created_at, r.id), '[]'::json)
        from (
          select * from service_requests r
          where r.machine_id = ${id} and ${requestIs('waiting')} and ${reachFilter('service_requests', role, 'r')}
          order by r.created_at, r.id limit ${literal(mostOpenWork)}) r),
      'open_jobs', ${openVisitsOf(role, sql`j.machine_id = ${id}`, mostOpenWork)},
      'totals', ${totalsJson(id, role)},
      'is_whole', ${role === 'technician' ? hasOpenJob(sql`${id}::uuid`) : sql`true`}) as json`),
  );
};

export const passport = query(getMachinePassport, 'machine', async (context, { id }) => {
  const [machine, json] = await inOneTrip(viewMachine(context, id), viewPassport(context, id));
  if (machine === null) throw new NotFoundError('machine');
  return json;
});
