import { sql } from 'drizzle-orm';
import { listOperators, operator } from '#contract/operators.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { country_operators } from '#server/store/operators.ts';
import { personJson, withPerson } from '#server/store/shapes/person-json.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { searchedPage } from '#server/store/shapes/searched-page.ts';

const asJson = recordJson(operator, country_operators, 'x', personJson);

export const viewOperator: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select ${asJson} as json from country_operators x ${withPerson}
    where x.id = ${id} and ${reachFilter('country_operators', actor.role, 'x')}`);

export const list = query(
  listOperators,
  'page',
  searchedPage('country_operators', { json: asJson, joined: withPerson }),
);
