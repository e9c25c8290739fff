import { sql } from 'drizzle-orm';
import { type Role, roles } from '#domain/actor.ts';
import type { OwnerTransaction } from '#server/database/database.ts';
import {
  databaseRoleOf,
  eraserRole,
  guestRole,
  scopedRole,
  systemRole,
} from '#server/store/access/identity.ts';
import { cellOf, type Table } from './cell.ts';
import { expectedRights } from './expected.ts';
import type { RightsWorld } from './world-rows.ts';

/** Returns the role's rights on the table if they differ from the expected ones. */
export async function wrongCell(
  tx: OwnerTransaction,
  world: RightsWorld,
  table: Table,
  role: Role,
): Promise<string[]> {
  const wanted = expectedRights[table.name]?.[role] ?? '';
  const measured = await cellOf(tx, world, table, role);
  return measured === wanted ? [] : [`${table.name} as ${role}: ${measured}, not ${wanted}`];
}

const scopeSql = `( SELECT (NULLIF(current_setting('app.scope'::text, true), ''::text))::uuid AS "nullif")`;

/**
 * The conditions for the server's writes within a scope, if they differ from those for its reads. They are
 * written as PostgreSQL prints them.
 */
const writtenApart: Readonly<Record<string, string>> = {
  // Within an account, the server reads the account's operator and its logo, but writes neither.
  country_operators_grouphead_scoped: '((id = :scope) OR (user_id = :scope))',
  operator_logos_grouphead_scoped: '(operator_id = :scope)',
};

type LooseRule = { readonly name: string; readonly written: string | null; readonly reads_all: boolean };

/**
 * Returns policies that would undermine all others, and tables on which policies are not forced. A policy is a fault if
 * it allows more writes than reads, or if it covers only some commands or several roles. A policy that lets the server
 * read everything within a scope is also a fault.
 */
export async function looseSecurity(tx: OwnerTransaction): Promise<string[]> {
  const rows = await tx.rows<LooseRule>(sql`
    with policy as (
      select *, roles = ${`{${scopedRole}}`}::name[] and qual = 'true' and tablename <> 'platform_settings' as reads_all
      from pg_policies where schemaname = 'public')
    select policyname as name, with_check as written, reads_all from policy
    where cmd not in ('ALL', 'SELECT') or permissive <> 'PERMISSIVE' or cardinality(roles) <> 1 or reads_all
      or cmd = 'ALL' and strpos(coalesce(with_check, ''), trim(both '()' from qual)) = 0
    union all select relname, null, false from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not (relrowsecurity and relforcerowsecurity)`);
  const isKnown = ({ name, written, reads_all }: LooseRule) =>
    !reads_all && written !== null && writtenApart[name] === written.replaceAll(scopeSql, ':scope');
  return rows.filter((row) => !isKnown(row)).map(({ name }) => name);
}

/**
 * Returns rights that the server's roles must not have. The server must not change history, agreements, seal keys or
 * seals of days, write chains, or truncate any table. A guest has no rights.
 */
export async function wrongServerRights(tx: OwnerTransaction): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select role || ' may ' || may || ' ' || relname as name
    from unnest(${`{${guestRole},${systemRole},${scopedRole}}`}::text[]) role,
      unnest('{select,insert,update,delete,truncate,references,trigger}'::text[]) may, pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and (role = ${guestRole} or may in ('truncate', 'references', 'trigger')
        or relname in ('events', 'privacy_texts', 'seal_keys', 'day_seals', 'seal_certificates', 'retired_seal_certificates')
          and may in ('update', 'delete')
        or relname in ('case_chains', 'case_links', 'rewritten_events', 'erased_parts') and may in ('insert', 'update', 'delete')
        or relname = 'agreements' and may = 'update')
      and case when may in ('select', 'insert', 'update', 'references') then has_any_column_privilege(role, pg_class.oid, may)
        else has_table_privilege(role, pg_class.oid, may) end`);
  return [...rows.map(({ name }) => name), ...(await wrongEraserRights(tx))];
}

/** The rights to replace an erased person with a pseudonym and to write chains, including the necessary reads. */
const eraserRights = [
  'select case_chains *',
  'select case_links *',
  'select erased_parts *',
  'select events *',
  'select rewritten_events *',
  'insert case_chains *',
  'insert case_links *',
  'insert erased_parts *',
  'insert rewritten_events *',
  'update case_chains hash',
  'update case_chains length',
  'update case_links salts',
  'select job_orders case_id',
  'select job_orders client_id',
  'select job_orders contact_phone',
  'select job_orders id',
  'select job_orders operator_id',
  'select job_orders special_instructions',
  'select job_orders stage',
  'select profiles erased_at',
  'select profiles id',
  'select profiles operator_id',
  'update events actor_name',
  'update events acted_for_name',
  'update events changes',
  'update events subject',
  'update job_orders contact_phone',
  'update job_orders special_instructions',
];

/** Returns the differences between the eraser's rights and `eraserRights`. */
async function wrongEraserRights(tx: OwnerTransaction): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select may || ' ' || relname || ' *' as name
    from unnest('{select,insert,update,delete,truncate,references,trigger}'::text[]) may, pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and has_table_privilege(${eraserRole}, pg_class.oid, may)
    union all
    select may || ' ' || relname || ' ' || attname
    from unnest('{select,insert,update,references}'::text[]) may, pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and has_column_privilege(${eraserRole}, pg_class.oid, attnum, may)
      and not has_table_privilege(${eraserRole}, pg_class.oid, may)`);
  const found = rows.map(({ name }) => name);
  const missing = eraserRights.filter((right) => !found.includes(right));
  const given = found.filter((right) => !eraserRights.includes(right));
  return [
    ...missing.map((right) => `the eraser may not ${right}`),
    ...given.map((right) => `the eraser may ${right}`),
  ];
}

/** Returns the tables in which a role sees a row even without its IDs. */
export async function seenWithoutTies(tx: OwnerTransaction, tables: readonly Table[]): Promise<string[]> {
  const untied = ['{}', '{"app.operator_id":"","app.client_id":"","app.technician_id":"","app.user_id":""}'];
  const tries = roles
    .filter((role) => role !== 'super_admin')
    .flatMap((role) =>
      tables
        .filter(({ name }) => expectedRights[name]?.[role])
        .flatMap(({ name }) =>
          untied.map((settings) => [databaseRoleOf(role), settings, `select from ${name}`]),
        ),
    );
  const rows = await tx.rows<{ role: string; statement: string; outcome: string }>(sql`
    select tried ->> 0 as role, tried ->> 2 as statement,
      pg_temp.attempt(tried ->> 0, (tried ->> 1)::jsonb, tried ->> 2) as outcome
    from jsonb_array_elements(${JSON.stringify(tries)}::jsonb) tried`);
  return rows.filter(({ outcome }) => outcome !== '0').map((row) => Object.values(row).join(': '));
}
