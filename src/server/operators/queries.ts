import { sql } from 'drizzle-orm';
import { listOperators, operator } from '#contract/operators.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { pageOfRecord } from '#server/store/access/search.ts';
import { country_operators } from '#server/store/operators.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { personJson, withPerson } from '#server/store/shapes/person-json.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';

const asJson = recordJson(operator, country_operators, 'x', personJson);

export const viewOperator: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select ${asJson} as json from country_operators x ${withPerson}
    where x.id = ${id} and ${reachFilter('country_operators', actor.role, 'x')}`);

export const list = query(listOperators, 'page', ({ tx, actor }, { search, after, limit }) => {
  const page = { search, position: positionOf(after), limit };
  return tx.json(
    pageOf(
      sql`
        select ${asJson} as item, x.created_at as at, x.id
        from ${pageOfRecord('country_operators', actor.role, page)} x ${withPerson}
        order by x.created_at desc, x.id desc`,
      limit,
    ),
  );
});
