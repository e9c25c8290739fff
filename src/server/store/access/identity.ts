import { type Actor, type Role, roles, ties } from '#domain/actor.ts';
import type { DatabaseIdentity, DatabaseRole } from '#server/database/database.ts';

/** The database role that a transaction of each role of the product runs as. */
export function databaseRoleOf(role: Role): DatabaseRole {
  return `grouphead_${role}`;
}

/** Sign-in, live updates and seeding run as this role; it reaches every row and never serves a tenant's call. */
export const systemRole: DatabaseRole = 'grouphead_system';

/** Reaches no row. */
export const guestRole: DatabaseRole = 'grouphead_guest';

/** Owns the one function that changes history, so that a person can be erased. No transaction acts as this role. */
export const eraserRole: DatabaseRole = 'grouphead_eraser';

/** Every role that a transaction may act as, and the eraser; the database has them from its first start on. */
export const databaseRoles: readonly DatabaseRole[] = [
  systemRole,
  ...roles.map(databaseRoleOf),
  guestRole,
  eraserRole,
];

/** The database identity of an actor: the role's own database role, and every tie as a setting. */
export function identityOf(actor: Actor): DatabaseIdentity {
  const settings: Record<string, string> = {};
  for (const tie of ties) {
    const id = actor[tie];
    if (id !== undefined) settings[`app.${tie}`] = id;
  }
  return { role: databaseRoleOf(actor.role), settings };
}

export const systemIdentity: DatabaseIdentity = { role: systemRole, settings: {} };
