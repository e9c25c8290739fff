import { sql } from 'drizzle-orm';
import { listClientDirectory } from '#contract/clients.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { pageOfRecord, patternOf } from '#server/store/access/search.ts';
import { machineIs } from '#server/store/shapes/conditions.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';

export const directory = query(
  listClientDirectory,
  'page',
  ({ tx, actor: { role } }, { search, after, limit }) => {
    const pattern = patternOf('client_directory', search);
    const page = { pattern, position: positionOf(after), limit, kinds: ['active'] };
    return tx.json(
      pageOf(
        sql`
          select json_build_object(
            'id', x.id, 'name', x.name, 'second_name', x.second_name, 'operator_id', x.operator_id, 'operator', json_build_object('name', o.name, 'second_name', o.second_name, 'country', o.country),
            'machines', (
              select count(*) from machines m where m.client_id = x.id and ${machineIs('in_service')} and ${reachFilter('machines', role, 'm')}),
            'cmasa_plan_type', x.cmasa_plan_type
          ) as item, x.created_at as at, x.id
          from ${pageOfRecord('client_directory', role, page)} x
          join country_operators o on o.id = x.operator_id
          order by x.created_at desc, x.id desc`,
        limit,
      ),
    );
  },
);
