import { sql } from 'drizzle-orm';
import {
  createDispatcher,
  dispatcher,
  getDispatcher,
  listDispatchers,
  updateDispatcher,
} from '#contract/dispatchers.ts';
import { command } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { creating } from '#server/steps/new-account.ts';
import { changeStaff } from '#server/steps/staff-change.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { dispatchers } from '#server/store/dispatchers.ts';
import { accountJson } from '#server/store/functions/account-view.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { searchedPage } from '#server/store/shapes/searched-page.ts';
import { creatingMember, embedded, joined, viewOf } from './member.ts';

const json = recordJson(dispatcher, dispatchers, 'x', embedded);
const view = viewOf('dispatchers', json);

export const list = query(listDispatchers, 'page', searchedPage('dispatchers', { json, joined }));

export const get = query(getDispatcher, 'dispatcher', ({ tx, actor, now }, { id }) =>
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

export const creatingDispatcher = (accounts: Accounts) =>
  command(createDispatcher, creating(accounts, view), creatingMember('dispatcher'));

export const update = command(updateDispatcher, view, (context, change) =>
  changeStaff(context, 'dispatcher', change),
);
