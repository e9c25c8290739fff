import { type Actor, type Role, roles, ties } from '#domain/actor.ts';
import type { DatabaseIdentity, DatabaseRole } from '#server/database/database.ts';
import type { InstallationReason } from './installation-reasons.ts';

export function databaseRoleOf(role: Role): DatabaseRole {
  return `grouphead_${role}`;
}

/**
 * The role with access to every row. The server uses it for the installation, and for work before the owner is known,
 * such as a sign-in. It also owns the functions that return rows to which other roles have no access.
 */
export const systemRole: DatabaseRole = 'grouphead_system';

/** The server's role within one account or one operator. Row security hides every other row from it. */
export const scopedRole: DatabaseRole = 'grouphead_scoped';

/** The role without access to any row. */
export const guestRole: DatabaseRole = 'grouphead_guest';
export const guestIdentity: DatabaseIdentity = { role: guestRole, settings: {} };

/** The role that owns the functions that erase a person from history. No transaction runs as this role. */
export const eraserRole: DatabaseRole = 'grouphead_eraser';

/** The roles of transactions, and the eraser. A database has all of them from its first start. */
export const databaseRoles: readonly DatabaseRole[] = [
  systemRole,
  scopedRole,
  ...roles.map(databaseRoleOf),
  guestRole,
  eraserRole,
];

/** Returns the database identity of an actor: the database role for their role, and each ID as a setting. */
export function identityOf(actor: Actor): DatabaseIdentity {
  const settings: Record<string, string> = {};
  for (const tie of ties) {
    const id = actor[tie];
    if (id !== undefined) settings[`app.${tie}`] = id;
  }
  return { role: databaseRoleOf(actor.role), settings };
}

/** The scope in which the server acts for itself. The scope of the whole installation requires a reason. */
export type SystemScope =
  | { readonly account: string }
  | { readonly operator: string }
  | { readonly installation: InstallationReason };

/** The name of the setting that holds the id of the scope: an account or an operator. */
export const scopeSetting = 'app.scope';

export function systemFor(scope: SystemScope): DatabaseIdentity {
  if ('installation' in scope) return { role: systemRole, settings: {} };
  const id = 'account' in scope ? scope.account : scope.operator;
  return { role: scopedRole, settings: { [scopeSetting]: id } };
}

/** Returns the widest scope of the actor: their operator, or everything for a super_admin. */
export function scopeOf({ operator_id }: Actor): SystemScope {
  return operator_id === undefined
    ? { installation: 'a super_admin reaches every operator' }
    : { operator: operator_id };
}
