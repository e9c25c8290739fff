import { sql } from 'drizzle-orm';
import { listTechniciansToAssign } from '#contract/technicians.ts';
import { pageOf, positionOf } from '../platform/paging.ts';
import { query } from '../platform/query.ts';
import { containing } from '../platform/search.ts';
import { reachFilter } from '../store/row-access.ts';

export const listToAssign = query(
  listTechniciansToAssign,
  'page',
  ({ tx, actor }, { operator_id, search, after, limit }) => {
    const position = positionOf(after);
    return tx.json(
      pageOf(
        sql`
          select json_build_object('id', t.id, 'name', t.name, 'phone', t.phone, 'specialization', t.specialization)
            as item, t.name as at, t.id
          from technicians t
          where ${reachFilter('technicians', actor.role, 't')} and t.operator_id = ${operator_id} and t.is_active
            and ${containing(search, [sql`t.name`, sql`t.specialization`])}
            and ${position ? sql`(t.name, t.id) > (${position.at}, ${position.id}::uuid)` : sql`true`}
          order by t.name, t.id
          limit ${limit + 1}`,
        limit,
      ),
    );
  },
);
