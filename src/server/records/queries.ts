import { type SQL, sql } from 'drizzle-orm';
import { findRecordByNumber, mostOfANumber } from '#contract/records.ts';
import { access } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import type { NumberedRecord } from '#domain/events/record-address.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';

const none = sql`select json_build_object('found', '[]'::json) as json`;

export const byNumber = query(findRecordByNumber, 'record', ({ tx, actor: { role } }, { numbered, number }) =>
  tx.json(access[numbered].reach[role] === undefined ? none : ofNumber(role, numbered, number)),
);

/** Searches one operator after another, because the indexes of the numbers start with the operator. */
function ofNumber(role: Role, kind: NumberedRecord, number: number): SQL {
  return sql`
    select json_build_object('found', coalesce(json_agg(
      json_build_object('id', found.id, 'operator', json_build_object('name', found.name, 'second_name', found.second_name))
      order by search_form(found.name), found.id), '[]'::json)) as json
    from (
      select x.id, o.name, o.second_name
      from country_operators o cross join lateral (
        select x.id from ${sql.identifier(kind)} x
        where x.operator_id = o.id and x.number = ${number} and ${reachFilter(kind, role, 'x')}
        offset 0
      ) x
      where ${reachFilter('country_operators', role, 'o')}
      order by search_form(o.name), x.id
      limit ${mostOfANumber}
    ) found`;
}
