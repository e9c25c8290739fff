import { sql } from 'drizzle-orm';
import type { DatabaseEntrance, DatabaseIdentity } from './database.ts';

const roleName = /^grouphead_[a-z_]{1,40}$/;
const settingName = /^app\.[a-z][a-z_]{0,40}$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Throws for a role that is not ours, and for a setting with an invalid name or a value that is not a UUID. */
export function actAs(identity: DatabaseIdentity): DatabaseEntrance {
  const { role, settings } = requireIdentity(identity);
  const assignments = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  return {
    role,
    settings,
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

export function requireIdentity(identity: DatabaseIdentity): DatabaseIdentity {
  const { role, settings } = identity;
  if (!roleName.test(role)) throw new Error(`Not a role of ours: ${JSON.stringify(role)}`);
  for (const [name, value] of Object.entries(settings)) {
    if (!settingName.test(name)) throw new Error(`Not a database setting: ${JSON.stringify(name)}`);
    if (!uuid.test(value)) throw new Error(`Database setting ${name} is not a UUID`);
  }
  return identity;
}

export function requireChannel(channel: string): string {
  if (!/^[a-z][a-z_]{0,40}$/.test(channel)) throw new Error(`Not a channel: ${JSON.stringify(channel)}`);
  return channel;
}
