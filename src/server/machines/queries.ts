import { sql } from 'drizzle-orm';
import { listMachines } from '#contract/machines.ts';
import { pageOf, positionOf } from '../platform/paging.ts';
import { query } from '../platform/query.ts';
import { containing } from '../platform/search.ts';
import { reachFilter } from '../store/row-access.ts';

const asJson = sql`json_build_object(
  'id', m.id, 'version', m.version, 'operator_id', m.operator_id, 'client_id', m.client_id, 'model', m.model,
  'serial_number', m.serial_number, 'ownership', m.ownership, 'install_date', m.install_date,
  'location', m.location, 'last_service_date', m.last_service_date, 'next_service_date', m.next_service_date,
  'time_zone', o.time_zone, 'client', json_build_object('name', c.name))`;

export const list = query(listMachines, 'page', ({ tx, actor }, { search, after, limit }) => {
  const position = positionOf(after);
  return tx.json(
    pageOf(
      sql`
        select ${asJson} as item, m.created_at as at, m.id
        from (
          select * from machines m
          where ${reachFilter('machines', actor.role, 'm')}
            and ${containing(search, [sql`m.model`, sql`m.serial_number`])}
            and ${position ? sql`(m.created_at, m.id) < (${position.at}::timestamptz, ${position.id}::uuid)` : sql`true`}
          order by m.created_at desc, m.id desc
          limit ${limit + 1}
        ) m
        join country_operators o on o.id = m.operator_id
        join clients c on c.id = m.client_id
        order by m.created_at desc, m.id desc`,
      limit,
    ),
  );
});
