import { sql } from 'drizzle-orm';
import { listSignIns } from '#contract/sign-ins.ts';
import { replicaQuery } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { literal } from '#server/store/rows/columns.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';

export const list = replicaQuery(listSignIns, 'page', ({ tx, actor }, { kind, user_id, after, limit }) => {
  const position = positionOf(after);
  return tx.json(
    pageOf(
      sql`
        select json_build_object('id', x.id, 'at', x.at, 'kind', x.kind,
          'person', case when p.id is null then null else json_build_object(
            'id', p.id, 'name', p.name, 'second_name', p.second_name, 'email', p.email) end,
          'address', x.address, 'user_agent', x.user_agent, 'is_known_device', x.is_known_device, 'call', x.call)
          as item, x.at, x.id
        from (
          select * from sign_in_events x
          where ${reachFilter('sign_in_events', actor.role, 'x')}
            and ${kind ? sql`x.kind = ${kind}` : sql`true`}
            and ${user_id ? sql`x.user_id = ${user_id}` : sql`true`}
            and ${position ? sql`(x.at, x.id) < (${position.at}::timestamptz, ${position.id}::uuid)` : sql`true`}
          order by x.at desc, x.id desc
          limit ${literal(limit + 1)}
        ) x left join profiles p on p.id = x.user_id
        order by x.at desc, x.id desc`,
      limit,
    ),
  );
});
