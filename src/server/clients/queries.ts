import { sql } from 'drizzle-orm';
import { client, listClients } from '#contract/clients.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { clients } from '#server/store/clients.ts';
import { personJson, withPerson } from '#server/store/shapes/person-json.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { searchedPage } from '#server/store/shapes/searched-page.ts';

const asJson = recordJson(client, clients, 'x', {
  time_zone: sql`o.time_zone`,
  operator: sql`json_build_object('name', o.name)`,
  ...personJson,
});

const withEmbedded = sql`join country_operators o on o.id = x.operator_id ${withPerson}`;

export const viewClient: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select ${asJson} as json from clients x ${withEmbedded}
    where x.id = ${id} and ${reachFilter('clients', actor.role, 'x')}`);

export const list = query(
  listClients,
  'page',
  searchedPage('clients', { json: asJson, joined: withEmbedded, kindOf: ({ state }) => state }),
);
