import { sql } from 'drizzle-orm';
import type { OutputOf } from '#contract/calls/call.ts';
import { listDueMachines } from '#contract/machines/due.ts';
import { type CoverageBasis, planUseOn } from '#domain/price/visit-coverage.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { literal } from '#server/store/rows/columns.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { planBasisJson } from '#server/store/shapes/covered-visits.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { isOverdue, machineDue, openJobsOf, waitingRequestsOf } from '#server/store/shapes/upkeep.ts';

type DueMachines = OutputOf<typeof listDueMachines>;
type DueMachinesData = {
  readonly items: readonly (Omit<DueMachines['items'][number], 'visits_left'> & {
    readonly basis: CoverageBasis;
  })[];
  readonly next: string | null;
};

/** The day as an instant, because a page's cursor contains an instant. */
const at = sql.raw(`(m.next_service_date::timestamp at time zone 'UTC')`);

export const due = query(
  listDueMachines,
  'page',
  async ({ tx, actor, now }, { state, days, after, limit }) => {
    const { role } = actor;
    const position = positionOf(after);
    const isFurther = position
      ? sql`(m.next_service_date, m.id) > ((${position.at}::timestamptz at time zone 'UTC')::date, ${position.id}::uuid)`
      : sql`true`;
    const json = await tx.json(
      pageOf(
        sql`
        select json_build_object(
          'id', m.id, 'model', m.model, 'serial_number', m.serial_number, 'location', m.location, 'second_location', m.second_location,
          'operator_id', m.operator_id, 'operator', json_build_object('name', o.name, 'second_name', o.second_name),
          'client_id', m.client_id, 'client', json_build_object('name', c.name, 'second_name', c.second_name), 'time_zone', o.time_zone,
          'due_on', m.next_service_date, 'is_overdue', ${isOverdue(now)}, 'basis', ${planBasisJson(now)},
          'last_visit', (
            select json_build_object('id', j.id, 'number', 'JO-' || j.number, 'served_at', j.served_at)
            from job_orders j
            where j.machine_id = m.id and ${jobIs('completed')} and ${reachFilter('job_orders', role, 'j')}
            order by j.completed_date desc, j.id desc limit 1),
          'job', (
            select json_build_object('id', j.id, 'number', 'JO-' || j.number, 'scheduled_date', j.scheduled_date)
            from ${openJobsOf(role)} order by j.scheduled_date, j.id limit 1),
          'request', (
            select json_build_object('id', r.id, 'number', 'SR-' || r.number)
            from ${waitingRequestsOf(role)} order by r.created_at, r.id limit 1)
        ) as item, ${at} as at, m.id
        from (
          select m.* from machines m join country_operators o on o.id = m.operator_id
            join clients c on c.id = m.client_id
          where ${machineDue(role, now, { within: days, state })} and ${isFurther}
          order by m.next_service_date, m.id limit ${literal(limit + 1)}
        ) m join country_operators o on o.id = m.operator_id join clients c on c.id = m.client_id
        order by m.next_service_date, m.id`,
        limit,
      ),
    );
    if (json === null) return null;
    const { items, next }: DueMachinesData = JSON.parse(json);
    const withPlan = items.map(({ basis, ...item }) => {
      const plan = planUseOn(dateIn(item.time_zone, now), basis);
      return { ...item, visits_left: plan?.visits_left ?? null };
    });
    return JSON.stringify({ items: withPlan, next } satisfies DueMachines);
  },
);
