import { sql } from 'drizzle-orm';
import type { DatabaseEntrance, DatabaseIdentity } from './database.ts';

const roleName = /^grouphead_[a-z_]{1,40}$/;
const settingName = /^app\.[a-z][a-z_]{0,40}$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The statement that makes a transaction act as the identity until it ends. Throws on anything that is not a role of
 * ours, a setting name or a UUID.
 */
export function actAs({ role, settings }: DatabaseIdentity): DatabaseEntrance {
  const assignments = Object.entries(settings).map(([name, value]) => {
    if (!settingName.test(name)) throw new Error(`Not a database setting: ${JSON.stringify(name)}`);
    if (!uuid.test(value)) throw new Error(`Database setting ${name} is not a UUID`);
    return sql`set_config(${name}, ${value}, true)`;
  });
  requireRole(role);
  return {
    role,
    enter: (readOnly) =>
      sql`select ${sql.join(
        [
          ...assignments,
          sql`set_config('role', ${role}, true)`,
          sql`set_config('transaction_read_only', ${readOnly}, true)`,
        ],
        sql`, `,
      )}`,
  };
}

export function requireRole<Role extends string>(role: Role): Role {
  if (!roleName.test(role)) throw new Error(`Not a role of ours: ${JSON.stringify(role)}`);
  return role;
}

export function requireChannel(channel: string): string {
  if (!/^[a-z][a-z_]{0,40}$/.test(channel)) throw new Error(`Not a channel: ${JSON.stringify(channel)}`);
  return channel;
}
