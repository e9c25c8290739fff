import { type SQL, sql } from 'drizzle-orm';
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core';
import { access } from '#domain/access.ts';
import type { Reach } from '#domain/access-rule.ts';
import { type Actor, type Role, roles, type Tie } from '#domain/actor.ts';
import type { RecordName } from '#domain/record-name.ts';
import { databaseRoleOf, eraserRole, systemRole } from './identity.ts';
import { scopedPolicies } from './scoped-access.ts';

/** The part of an actor that decides how a statement filters rows. */
export type Reader = Pick<Actor, 'role'>;

/** Returns a table's policies, for the server and for each role that has access to it in domain/access. */
export function policies(record: RecordName) {
  const ofRoles = roles.flatMap((role) => {
    const reach = access[record].reach[role];
    return reach === undefined
      ? []
      : [policy(record, databaseRoleOf(role), reachCondition(record, role, reach), signed(record, role))];
  });
  return [...ofRoles, ...companions(record), ...systemPolicies(record)];
}

/**
 * Returns the policies for rows that a role may only read, because other rows point to them. For locks and changes,
 * PostgreSQL checks a different policy.
 */
function companions(record: RecordName) {
  return roles.flatMap((role) => {
    const reaches = access[record].comesWith?.[role];
    if (reaches === undefined) return [];
    const condition = reaches.map((path) => `(${reachCondition(record, role, path)})`).join(' or ');
    return [
      pgPolicy(`${record}_${databaseRoleOf(role)}_companion`, {
        as: 'permissive',
        for: 'select',
        to: pgRole(databaseRoleOf(role)).existing(),
        using: sql.raw(condition),
      }),
    ];
  });
}

/** Returns the extra conditions for writing a row that the role has access to. */
function signed(record: RecordName, role: Role): string[] {
  return (access[record].signed?.[role] ?? []).map(
    ({ column, tie }) => `${record}.${column} = ${setting(tie)}`,
  );
}

/** Returns the policies of the server's own roles. A table that only the server uses has no other policies. */
export function systemPolicies(table: string) {
  return [policy(table, systemRole, 'true'), ...scopedPolicies(table)];
}

/** Gives the eraser access to a table, to replace an erased person's data with a pseudonym. */
export function eraserPolicy(table: string) {
  return policy(table, eraserRole, 'true');
}

/** Returns the condition of the policies as SQL, for a statement in which `alias` is the record's table. */
export function reachFilter(record: RecordName, role: Role, alias: string): SQL {
  return sql.raw(reachSql(record, role, alias));
}

export function reachSql(record: RecordName, role: Role, alias: string): string {
  const reach = access[record].reach[role];
  return reach === undefined ? 'false' : reachCondition(record, role, reach, alias);
}

function reachCondition(
  record: RecordName,
  role: Role,
  reach: Reach<RecordName>,
  alias: string = record,
): string {
  if (reach === 'every row') return 'true';
  if ('either' in reach) {
    return `(${reach.either.map((path) => reachCondition(record, role, path, alias)).join(' or ')})`;
  }
  if ('tie' in reach) return `${alias}.${reach.column} = ${setting(reach.tie)}`;
  const pointing = access[reach.through].reach[role];
  if (pointing === undefined) return 'false';
  // If access leads through two other rows, the second of them needs a different alias.
  const pointer = alias === 'pointing' ? 'owning' : 'pointing';
  const owner = reachCondition(reach.through, role, pointing, pointer);
  return `exists (select 1 from ${reach.through} ${pointer} where ${pointer}.${reach.column} = ${alias}.${reach.target ?? 'id'} and ${owner})`;
}

/**
 * Returns SQL for the setting as a scalar subquery, which is read once per statement. If it is not set, the result is
 * null, not an error.
 */
export function setting(tie: Tie): string {
  return `(select nullif(current_setting('app.${tie}', true), '')::uuid)`;
}

/** Limits a statement to the actor's own operator, in addition to the access condition. */
export function inOwnOperator(role: Role, alias: string, column = 'operator_id'): string {
  if (role === 'super_admin') return 'true';
  return `${alias}.${column} = ${setting('operator_id')}`;
}

function policy(table: string, role: string, condition: string, written: readonly string[] = []) {
  return pgPolicy(`${table}_${role}`, {
    as: 'permissive',
    for: 'all',
    to: pgRole(role).existing(),
    using: sql.raw(condition),
    withCheck: sql.raw([...new Set([condition, ...written])].join(' and ')),
  });
}
