import { sql } from 'drizzle-orm';
import { getMachine, listMachines, machine } from '#contract/machines.ts';
import type { Role } from '#domain/actor.ts';
import { once } from '#server/database/statements.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { machines } from '#server/store/machines.ts';
import { machineLabel } from '#server/store/shapes/machine-location.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { searchedPage } from '#server/store/shapes/searched-page.ts';
import { hasOpenWork, openJobsOf } from '#server/store/shapes/upkeep.ts';
import { siteNameJson } from '#server/store/shapes/visit-place.ts';

const jsonFor = once((role: Role) =>
  recordJson(machine, machines, 'x', {
    label: machineLabel('x'),
    has_open_work: hasOpenWork(role, 'x'),
    open_job: sql`(
      select json_build_object('id', j.id, 'number', 'JO-' || j.number) from ${openJobsOf(role, 'x')}
      order by j.scheduled_date, j.id limit 1)`,
    open_jobs: sql`(select count(*) from ${openJobsOf(role, 'x')})`,
    time_zone: sql`o.time_zone`,
    site: siteNameJson,
    client: sql`json_build_object('name', c.name, 'second_name', c.second_name)`,
  }),
);

const withEmbedded = sql`
  join country_operators o on o.id = x.operator_id
  join clients c on c.id = x.client_id
  left join sites place on place.id = x.site_id`;

export const viewMachine: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select ${jsonFor(actor.role)} as json from machines x ${withEmbedded}
    where x.id = ${id} and ${reachFilter('machines', actor.role, 'x')}`);

export const get = query(getMachine, 'machine', (context, { id }) => viewMachine(context, id));

export const list = query(
  listMachines,
  'page',
  searchedPage('machines', {
    json: jsonFor,
    joined: withEmbedded,
    kindOf: ({ state }) => state,
    columns: ['client_id', 'site_id'],
  }),
);
