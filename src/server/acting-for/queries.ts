import { sql } from 'drizzle-orm';
import { listActingAreas } from '#contract/acting-for.ts';
import type { AreaRole } from '#domain/actor.ts';
import { query } from '#server/platform/query.ts';
import { pageOfRecord, patternOf, type SearchedRecord } from '#server/store/access/search.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';

const recordOf = {
  country_operator: 'country_operators',
  dispatcher: 'country_operators',
  technician: 'technicians',
  client: 'clients',
} as const satisfies Record<AreaRole, SearchedRecord>;

export const list = query(listActingAreas, 'page', ({ tx, actor }, { role, search, after, limit }) => {
  const record = recordOf[role];
  const isOperator = record === 'country_operators';
  const pattern = patternOf(record, search);
  const rows = pageOfRecord(record, actor.role, {
    pattern,
    position: positionOf(after),
    limit,
    kinds: role === 'client' ? ['active'] : undefined,
  });
  const withOperator = sql`join country_operators o on o.id = ${isOperator ? sql`x.id` : sql`x.operator_id`}`;
  const detail = isOperator ? sql`o.country` : sql`o.name`;
  return tx.json(
    pageOf(
      sql`
        select json_build_object(
            'role', ${role}::text, 'id', x.id, 'name', x.name, 'detail', ${detail}, 'time_zone', o.time_zone) as item,
          x.created_at as at, x.id
        from ${rows} x ${withOperator}
        order by x.created_at desc, x.id desc`,
      limit,
    ),
  );
});
