import { type SQL, sql } from 'drizzle-orm';
import { dispatcher, getDispatcher, listDispatchers } from '#contract/dispatchers.ts';
import { listTechnicians, technician } from '#contract/technicians.ts';
import type { View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { dispatchers } from '#server/store/dispatchers.ts';
import { accountJson } from '#server/store/functions/account-view.ts';
import { personJson, withPerson } from '#server/store/shapes/person-json.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { searchedPage } from '#server/store/shapes/searched-page.ts';
import { technicians } from '#server/store/technicians.ts';

const embedded = {
  operator: sql`json_build_object('name', o.name, 'second_name', o.second_name)`,
  ...personJson,
};
const joined = sql`join country_operators o on o.id = x.operator_id ${withPerson}`;

const dispatcherJson = recordJson(dispatcher, dispatchers, 'x', embedded);
const technicianJson = recordJson(technician, technicians, 'x', embedded);

const viewOf =
  (record: 'dispatchers' | 'technicians', json: SQL): View =>
  ({ tx, actor }, id) =>
    tx.json(sql`
      select ${json} as json from ${sql.raw(record)} x ${joined}
      where x.id = ${id} and ${reachFilter(record, actor.role, 'x')}`);

export const viewDispatcher = viewOf('dispatchers', dispatcherJson);
export const viewTechnician = viewOf('technicians', technicianJson);

export const allDispatchers = query(
  listDispatchers,
  'page',
  searchedPage('dispatchers', { json: dispatcherJson, joined }),
);

export const allTechnicians = query(
  listTechnicians,
  'page',
  searchedPage('technicians', { json: technicianJson, joined }),
);

export const oneDispatcher = query(getDispatcher, 'dispatcher', ({ tx, actor, now }, { id }) =>
  tx.json(sql`
    select json_build_object(
      'id', x.id, 'user_id', x.user_id, 'name', x.name, 'second_name', x.second_name, 'phone', x.phone, 'is_active', x.is_active,
      'created_at', x.created_at,
      'operator', json_build_object('id', o.id, 'name', o.name, 'second_name', o.second_name, 'time_zone', o.time_zone),
      'account', (
        select json_build_object('state', json ->> 'state', 'invitation', json -> 'invitation',
          'last_sign_in', json ->> 'last_sign_in', 'sessions', json -> 'sessions')
        from (select ${accountJson(actor.role, sql`x.user_id`, now)} as json) found where json is not null)) as json
    from dispatchers x join country_operators o on o.id = x.operator_id
    where x.id = ${id} and ${reachFilter('dispatchers', actor.role, 'x')}`),
);
