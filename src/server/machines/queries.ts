import { sql } from 'drizzle-orm';
import { getMachine, listMachines, machine } from '#contract/machines.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { pageOfRecord } from '#server/store/access/search.ts';
import { machines } from '#server/store/machines.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';

const asJson = recordJson(machine, machines, 'x', {
  time_zone: sql`o.time_zone`,
  client: sql`json_build_object('name', c.name)`,
});

const withEmbedded = sql`
  join country_operators o on o.id = x.operator_id
  join clients c on c.id = x.client_id`;

export const viewMachine: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select ${asJson} as json from machines x ${withEmbedded}
    where x.id = ${id} and ${reachFilter('machines', actor.role, 'x')}`);

export const get = query(getMachine, 'machine', (context, { id }) => viewMachine(context, id));

export const list = query(listMachines, 'page', ({ tx, actor }, { search, after, limit }) => {
  const page = { search, position: positionOf(after), limit };
  return tx.json(
    pageOf(
      sql`
        select ${asJson} as item, x.created_at as at, x.id
        from ${pageOfRecord('machines', actor.role, page)} x ${withEmbedded}
        order by x.created_at desc, x.id desc`,
      limit,
    ),
  );
});
