import { sql } from 'drizzle-orm';
import { getOperator, listOperators, operator, operatorPage } from '#contract/operators.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { country_operators } from '#server/store/operators.ts';
import { jobIs, machineIs } from '#server/store/shapes/conditions.ts';
import { personJson, withPerson } from '#server/store/shapes/person-json.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { searchedPage } from '#server/store/shapes/searched-page.ts';

const asJson = recordJson(operator, country_operators, 'x', personJson);

export const viewOperator: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select ${asJson} as json from country_operators x ${withPerson}
    where x.id = ${id} and ${reachFilter('country_operators', actor.role, 'x')}`);

const asPage = recordJson(operatorPage, country_operators, 'x', {
  ...personJson,
  figures: sql`json_build_object(
    'clients', (select count(*) from clients c where c.operator_id = x.id and c.is_active),
    'active_technicians', (select count(*) from technicians t where t.operator_id = x.id and t.is_active),
    'dispatchers', (select count(*) from dispatchers d where d.operator_id = x.id and d.is_active),
    'machines', (select count(*) from machines m where m.operator_id = x.id and ${machineIs('in_service')}),
    'open_jobs', (select count(*) from job_orders j where j.operator_id = x.id and ${jobIs('open')}))`,
});

export const get = query(getOperator, 'operator', ({ tx, actor }, { id }) =>
  tx.json(sql`
    select ${asPage} as json from country_operators x ${withPerson}
    where x.id = ${id} and ${reachFilter('country_operators', actor.role, 'x')}`),
);

export const list = query(
  listOperators,
  'page',
  searchedPage('country_operators', { json: asJson, joined: withPerson }),
);
