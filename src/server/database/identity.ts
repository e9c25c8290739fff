import type { DatabaseIdentity } from './database.ts';

const roleName = /^grouphead_[a-z_]{1,40}$/;
const settingName = /^app\.[a-z][a-z_]{0,40}$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The statements that make a transaction act as the identity until it ends, as literals so that they travel
 * in one round trip with BEGIN. Throws on anything that is not a role of ours, a setting name or a UUID.
 */
export function actAs({ role, settings }: DatabaseIdentity): string {
  if (!roleName.test(role)) throw new Error(`Not a role of ours: ${JSON.stringify(role)}`);
  const assignments = Object.entries(settings).map(([name, value]) => {
    if (!settingName.test(name)) throw new Error(`Not a database setting: ${JSON.stringify(name)}`);
    if (!uuid.test(value)) throw new Error(`Database setting ${name} is not a UUID`);
    return `set_config('${name}', '${value}', true)`;
  });
  const configure = assignments.length > 0 ? `; SELECT ${assignments.join(', ')}` : '';
  return `SET LOCAL ROLE ${role}${configure}`;
}

export function transactionMode(readOnly: boolean | undefined): string {
  return `ISOLATION LEVEL READ COMMITTED ${readOnly ? 'READ ONLY' : 'READ WRITE'}`;
}

export function requireChannel(channel: string): string {
  if (!/^[a-z][a-z_]{0,40}$/.test(channel)) throw new Error(`Not a channel: ${JSON.stringify(channel)}`);
  return channel;
}
