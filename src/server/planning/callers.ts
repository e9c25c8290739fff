import { sql } from 'drizzle-orm';
import { getCaller, listCallers } from '#contract/planning/callers.ts';
import { query } from '#server/platform/query.ts';
import { usualMinutes } from '#server/steps/crew.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { machineIs } from '#server/store/shapes/conditions.ts';
import { machineLabel } from '#server/store/shapes/machine-location.ts';
import { openDaysJson } from '#server/store/shapes/operator-day.ts';
import { searchedPage } from '#server/store/shapes/searched-page.ts';
import { siteNameJson } from '#server/store/shapes/visit-place.ts';

const mostMachines = 500;

export const list = query(
  listCallers,
  'page',
  searchedPage('clients', {
    json: sql`json_build_object('id', x.id, 'name', x.name, 'second_name', x.second_name, 'phone', x.phone, 'address', x.address, 'second_address', x.second_address)`,
    joined: sql``,
    kindOf: () => 'active',
  }),
);

export const get = query(getCaller, 'client', ({ tx, actor }, { id }) =>
  tx.json(sql`
    select json_build_object(
      'id', c.id, 'name', c.name, 'second_name', c.second_name, 'phone', c.phone, 'address', c.address, 'second_address', c.second_address, 'operator_id', c.operator_id,
      ${openDaysJson}, ${usualMinutes},
      'machines', (
        select coalesce(json_agg(json_build_object(
          'id', m.id, 'model', m.model, 'serial_number', m.serial_number, 'location', m.location, 'second_location', m.second_location,
          'label', ${machineLabel('m')}, 'second_label', m.second_label, 'site', ${siteNameJson})
          order by m.created_at desc, m.id desc), '[]'::json)
        from (
          select * from machines m
          where m.client_id = c.id and ${machineIs('in_service')} and ${reachFilter('machines', actor.role, 'm')}
          order by m.created_at desc, m.id desc limit ${mostMachines}
        ) m left join sites place on place.id = m.site_id)) as json
    from clients c join country_operators o on o.id = c.operator_id
    where c.id = ${id} and ${reachFilter('clients', actor.role, 'c')}`),
);
