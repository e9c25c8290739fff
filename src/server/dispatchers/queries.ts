import { sql } from 'drizzle-orm';
import { dispatcher, listDispatchers } from '#contract/dispatchers.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { pageOfRecord } from '#server/store/access/search.ts';
import { dispatchers } from '#server/store/dispatchers.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { personJson, withPerson } from '#server/store/shapes/person-json.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';

const asJson = recordJson(dispatcher, dispatchers, 'x', {
  operator: sql`json_build_object('name', o.name)`,
  ...personJson,
});

const withEmbedded = sql`join country_operators o on o.id = x.operator_id ${withPerson}`;

export const viewDispatcher: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select ${asJson} as json from dispatchers x ${withEmbedded}
    where x.id = ${id} and ${reachFilter('dispatchers', actor.role, 'x')}`);

export const list = query(listDispatchers, 'page', ({ tx, actor }, { search, after, limit }) => {
  const page = { search, position: positionOf(after), limit };
  return tx.json(
    pageOf(
      sql`
        select ${asJson} as item, x.created_at as at, x.id
        from ${pageOfRecord('dispatchers', actor.role, page)} x ${withEmbedded}
        order by x.created_at desc, x.id desc`,
      limit,
    ),
  );
});
