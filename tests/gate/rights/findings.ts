import { sql } from 'drizzle-orm';
import { type Role, roles } from '#domain/actor.ts';
import type { OwnerTransaction } from '#server/database/database.ts';
import { databaseRoleOf, guestRole, systemRole } from '#server/store/access/identity.ts';
import { cellOf, type Table } from './cell.ts';
import { expectedRights } from './expected.ts';
import type { RightsWorld } from './world-rows.ts';

/** The rights of the role that are not as they were written down. */
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

/**
 * What makes all policies worthless: one that lets more be written than be read, is for some commands or several roles
 * only, or a table on which they are not forced.
 */
export async function looseSecurity(tx: OwnerTransaction): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select policyname as name from pg_policies
    where schemaname = 'public' and (cmd <> 'ALL' or permissive <> 'PERMISSIVE' or cardinality(roles) <> 1
      or strpos(coalesce(with_check, ''), trim(both '()' from qual)) = 0)
    union all select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not (relrowsecurity and relforcerowsecurity)`);
  return rows.map(({ name }) => name);
}

/** The server itself changes no history and empties no table; a guest may do nothing. */
export async function wrongServerRights(tx: OwnerTransaction): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select role || ' may ' || may || ' ' || relname as name
    from unnest(${`{${guestRole},${systemRole}}`}::text[]) role,
      unnest('{select,insert,update,delete,truncate,references,trigger}'::text[]) may, pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and (role = ${guestRole} or may in ('truncate', 'references', 'trigger')
        or relname = 'events' and may in ('update', 'delete'))
      and case when may in ('select', 'insert', 'update', 'references') then has_any_column_privilege(role, pg_class.oid, may)
        else has_table_privilege(role, pg_class.oid, may) end`);
  return rows.map(({ name }) => name);
}

/** The tables of which somebody without the ties of the role sees a row. */
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
