import { sql } from 'drizzle-orm';
import { listDispatchers } from '#contract/dispatchers.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { pageOfRecord } from '#server/store/access/search.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { personJson, withPerson } from '#server/store/shapes/person-json.ts';

const asJson = sql`json_build_object(
  'id', x.id, 'version', x.version, 'user_id', x.user_id, 'operator_id', x.operator_id, 'name', x.name,
  'phone', x.phone, 'is_active', x.is_active, 'created_at', x.created_at,
  'operator', json_build_object('name', o.name), ${personJson})`;

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
