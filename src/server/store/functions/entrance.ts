import { type SQL, sql } from 'drizzle-orm';
import { type AreaRole, ties } from '#domain/actor.ts';
import { type ReadyStatement, readyStatement, textOf } from '#server/database/statements.ts';
import { guestRole, scopedRole, scopeSetting, systemRole } from '#server/store/access/identity.ts';
import type { OwnFunction } from '#server/store/access/own-functions.ts';
import { ownDomain } from '#server/store/link-origin.ts';
import { brandJson } from '#server/store/shapes/brands.ts';

/** A caller's claim: the hash of a session token, and the area that a super_admin acts in. */
export type Claim = {
  readonly token_sha256: string;
  readonly area: { readonly role: AreaRole; readonly id: string } | null;
};

const ownTies = ties.map((tie) => `out ${tie} uuid`).join(', ');
const types = 'text, timestamptz, text, uuid';
const placesOfOperators = "'country_operator', 'dispatcher'";

/**
 * SQL that checks whether the person should contact the operator `o` instead of the platform, which clients do not
 * know.
 */
const asksOperator = `(session.role = 'client' and coalesce(o.service_email, o.service_phone) is not null)`;

/** SQL for the facts about the operator that a person belongs to. */
const ofOperator = `o.id, json_build_object('id', o.id, 'name', o.name, 'second_name', o.second_name, 'country', o.country, 'time_zone', o.time_zone,
        'currency', o.currency, 'language', o.language, 'has_hijri_dates', o.has_hijri_dates, 'brand', ${textOf(brandJson)}), ${textOf(ownDomain)},
      case when o.suspended_at is not null then (
        select json_build_object('reason', o.suspension_reason,
          'contact_email', case when ${asksOperator} then o.service_email else s.contact_email end,
          'contact_phone', case when ${asksOperator} then o.service_phone else s.contact_phone end)
        from platform_settings s limit 1) end`;
const intoOperator = 'operator_id, own_operator, own_domain, suspension';
const withLogo = 'left join operator_logos l on l.operator_id = o.id';
const withOperator = (alias: string) => `join country_operators o on o.id = ${alias}.operator_id ${withLogo}`;

/**
 * Creates the function that finds the current caller of a session, as JSON, with their role and IDs. It finds no caller
 * for an expired session or an inactive account. People of a suspended operator have no role until it is reinstated.
 * Only a super_admin can act in an area; for anyone else, and for an unknown area, the role is null.
 */
const findCaller = `
  create function caller_of_session(of_token_sha256 text, at timestamptz, place_role text,
    place_id uuid, out caller json, out role text, ${ownTies})
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $find$
  #variable_conflict use_variable
  declare
    session record;
    own_active boolean := true;
    standing text;
    own_operator json;
    own_domain text;
    suspension json;
    place json;
  begin
    select p.id, p.email, p.name, p.second_name, p.language, p.digits, p.operator_id, r.role, s.sign_in_id, s.expires_at, f.enabled_at is not null as has_two_factor,
      exists (select from agreements a where a.user_id = p.id) as has_agreed into session
    from sessions s
    join profiles p on p.id = s.user_id
    left join user_roles r on r.user_id = p.id
    left join two_factors f on f.user_id = p.id
    where s.token_sha256 = of_token_sha256 and s.expires_at > at and (s.retires_at is null or s.retires_at > at)
      and p.deactivated_at is null;
    if session.id is null then return; end if;
    if session.role = 'dispatcher' then
      select d.id, d.is_active, ${ofOperator} into dispatcher_id, own_active, ${intoOperator}
      from dispatchers d ${withOperator('d')} where d.user_id = session.id;
    elsif session.role = 'technician' then
      select t.id, t.is_active, ${ofOperator} into technician_id, own_active, ${intoOperator}
      from technicians t ${withOperator('t')} where t.user_id = session.id;
    elsif session.role = 'client' then
      select c.id, w.standing, c.is_active, ${ofOperator} into client_id, standing, own_active, ${intoOperator}
      from (
        select m.id as client_id, 'owner' as standing from clients m where m.user_id = session.id union all
        select p.client_id, p.standing from client_people p where p.user_id = session.id
      ) w join clients c on c.id = w.client_id ${withOperator('c')};
    elsif session.role = 'country_operator' then
      select ${ofOperator} into ${intoOperator}
      from country_operators o ${withLogo} where o.id = session.operator_id;
    end if;
    if not own_active then return; end if;
    user_id := session.id;
    role := case when suspension is null then session.role end;
    caller := json_build_object('user_id', session.id, 'email', session.email, 'name', session.name, 'second_name', session.second_name,
      'language', session.language, 'digits', session.digits,
      'role', session.role, 'sign_in_id', session.sign_in_id, 'expires_at', session.expires_at, 'operator', own_operator,
      'domain', own_domain, 'dispatcher_id', dispatcher_id, 'technician_id', technician_id,
      'client_id', client_id, 'standing', standing, 'has_two_factor', session.has_two_factor,
      'has_agreed', session.has_agreed,
      'suspension', suspension);
    if place_role is null or caller is null then return; end if;
    if role = 'super_admin' then
      if place_role in (${placesOfOperators}) then
        select json_build_object('name', o.name, 'operator_id', o.id), o.id into place, operator_id
        from country_operators o where o.id = place_id;
      elsif place_role = 'technician' then
        select json_build_object('name', t.name, 'operator_id', t.operator_id), t.operator_id, t.id
        into place, operator_id, technician_id from technicians t where t.id = place_id;
      elsif place_role = 'client' then
        select json_build_object('name', c.name, 'operator_id', c.operator_id), c.operator_id, c.id
        into place, operator_id, client_id from clients c where c.id = place_id;
      end if;
    end if;
    role := case when place is not null then place_role end;
    caller := json_build_object('person', caller, 'place', place);
  end $find$;`;

/**
 * The identity that the transaction runs as: the caller's own role, the server within the caller's account, or the
 * server without a scope.
 */
export type RunsAsWhom = 'actor' | 'account' | 'system';

/** Switches to a caller's role and IDs until the transaction ends. An unknown caller becomes the guest. */
const enterSession = `
  create function enter_session(of_token_sha256 text, at timestamptz, place_role text, place_id uuid,
    runs_as text, read_only text) returns json
  language plpgsql as $enter$
  declare found record;
  begin
    found := public.caller_of_session(of_token_sha256, at, place_role, place_id);
    perform ${ties.map((tie) => `set_config('app.${tie}', coalesce(found.${tie}::text, ''), true)`).join(', ')},
      set_config('${scopeSetting}', case when runs_as = 'account' then coalesce(found.user_id::text, '') else '' end, true),
      set_config('role', case
        when found.caller is null then '${guestRole}'
        when runs_as = 'account' then '${scopedRole}'
        when runs_as = 'system' then '${systemRole}'
        else coalesce('grouphead_' || found.role, '${guestRole}') end, true),
      set_config('transaction_read_only', read_only, true);
    return found.caller;
  end $enter$;`;

export const findCallerFunction: OwnFunction = {
  signature: `caller_of_session(${types})`,
  creation: findCaller,
  for: [systemRole, scopedRole, 'session_user'],
};

/** The SQL that runs after every migration, to create the function with which a transaction finds its own caller. */
export const entranceStatements = `
  drop function if exists enter_session(${types}, boolean, text);
  drop function if exists enter_session(${types}, text, text);
  ${enterSession}
  revoke all on function enter_session(${types}, text, text) from public;`;

/** Finds the caller without switching to the role. Only the server's own role may run it. */
export function callerStatement({ token_sha256, area }: Claim, at: Date): SQL {
  return sql`select caller::text as caller from caller_of_session(
    ${token_sha256}, ${at}, ${area?.role ?? null}, ${area?.id ?? null}::uuid)`;
}

/** Returns the statement that switches to the role of the claim's caller and returns the caller. */
export function entering(
  { token_sha256, area }: Claim,
  at: Date,
  runsAs: RunsAsWhom,
  readOnly: 'on' | 'off',
): ReadyStatement {
  return enteringAs({ token_sha256, at, role: area?.role, id: area?.id, runsAs, readOnly });
}

const enteringAs = readyStatement<'token_sha256' | 'at' | 'role' | 'id' | 'runsAs' | 'readOnly'>(
  (value) => sql`
    select enter_session(${value('token_sha256')}, ${value('at')}, ${value('role')}, ${value('id')},
      ${value('runsAs')}, ${value('readOnly')})::text as caller`,
);
