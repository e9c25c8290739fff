import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import { textOf } from '#server/database/statements.ts';
import { countedSince, stateOfAccount } from '#server/store/access/account-state.ts';
import { databaseRoleOf } from '#server/store/access/identity.ts';
import type { OwnFunction } from '#server/store/access/own-functions.ts';
import { reachSql } from '#server/store/access/row-access.ts';
import { clientIsInUse } from '#server/store/shapes/conditions.ts';
import { invitationText } from '#server/store/shapes/person-json.ts';

/** The roles that manage accounts: all accounts, or the accounts of their operator. */
export const keepersOfAccounts: readonly Role[] = ['super_admin', 'country_operator'];

const nameOf = (role: Role) => `account_for_${role}`;
const ofRecord = (record: string, row: string) =>
  `when ${row}.id is not null then json_build_object('record', '${record}', 'id', ${row}.id, 'name', ${row}.name, 'second_name', ${row}.second_name)`;

/**
 * The functions that return an account as its managers see it, or null. No role may read from the tables how a person
 * signs in.
 */
export const accountFunctions: readonly OwnFunction[] = keepersOfAccounts.map((role) => ({
  signature: `${nameOf(role)}(uuid, timestamptz, timestamptz)`,
  creation: `
    create function ${nameOf(role)}(of_id uuid, at timestamptz, since timestamptz) returns json
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $account$
      select json_build_object(
        'id', x.id, 'name', x.name, 'second_name', x.second_name, 'email', coalesce(i.offered_email, x.email), 'created_at', x.created_at, 'erased_at', x.erased_at,
        'role', r.role,
        'state', ${stateOfAccount('since')},
        'operator', case when o.id is not null then json_build_object('id', o.id, 'name', o.name, 'second_name', o.second_name) end,
        'record', case r.role
          when 'country_operator' then case ${ofRecord('country_operators', 'o')} end
          else case ${ofRecord('clients', 'c')} ${ofRecord('technicians', 't')} ${ofRecord('dispatchers', 'd')} end end,
        'main_of', (
          select json_build_object('name', b.name, 'second_name', b.second_name, 'is_in_use', ${textOf(clientIsInUse('b'))})
          from clients b where b.user_id = x.id),
        'last_sign_in', (
          select max(e.at) from sign_in_events e where e.user_id = x.id and e.kind = 'signed_in'),
        'has_two_factor', f.enabled_at is not null,
        'sessions', (
          select count(distinct s.sign_in_id) from sessions s where s.user_id = x.id and s.expires_at > at),
        'invitation', ${invitationText},
        'email_change', case when m.id is not null then json_build_object(
          'email', m.email, 'expires_at', m.expires_at,
          'is_old_confirmed', m.old_confirmed_at is not null,
          'is_new_confirmed', m.new_confirmed_at is not null) end)
      from profiles x
      left join user_roles r on r.user_id = x.id
      left join country_operators o on o.id = x.operator_id
      left join client_people w on w.user_id = x.id
      left join clients c on c.id = coalesce(w.client_id, (select m.id from clients m where m.user_id = x.id))
      left join technicians t on t.user_id = x.id
      left join dispatchers d on d.user_id = x.id
      left join two_factors f on f.user_id = x.id
      left join invitations i on i.user_id = x.id
      left join email_changes m on m.user_id = x.id and m.expires_at > at
      where x.id = of_id and ${reachSql('profiles', role, 'x')}
    $account$;`,
  for: [databaseRoleOf(role)],
}));

/** Returns SQL for the account as JSON, as the role sees it; null if the role does not manage accounts. */
export function accountJson(role: Role, id: SQL, now: Date): SQL {
  if (!keepersOfAccounts.includes(role)) return sql`null::json`;
  return sql`${sql.raw(nameOf(role))}(${id}, ${now}, ${countedSince(now)})`;
}
