import type { DatabaseRole } from '#server/database/database.ts';
import { systemRole } from './identity.ts';

export type OwnFunction = {
  readonly signature: string;
  readonly creation: string;
  readonly for: readonly string[];
};

/**
 * Returns the SQL that creates functions owned by one of the server's roles, usually by `systemRole`. They run as that
 * role, and are created after every migration. They have access to every row, so each must return only what its callers
 * may read.
 */
export function ownFunctions(functions: readonly OwnFunction[], owner: DatabaseRole = systemRole): string {
  return [
    ...functions.map(({ signature }) => dropped(signature.split('(')[0] ?? signature)),
    `grant create on schema public to ${owner};`,
    `set local role ${owner};`,
    ...functions.flatMap(({ signature, creation, for: callers }) => [
      creation,
      `revoke all on function ${signature} from public;`,
      `grant execute on function ${signature} to ${callers.join(', ')};`,
    ]),
    'reset role;',
    `revoke create on schema public from ${owner};`,
  ].join('\n');
}

/**
 * Drops every function with that name, because another version may have created it with different arguments and
 * different rights.
 */
export function dropped(name: string): string {
  return `
    do $$ begin execute coalesce(
      (select string_agg(format('drop function if exists %s cascade', oid::regprocedure), '; ') from pg_proc
        where pronamespace = 'public'::regnamespace and proname = '${name}'),
      ''); end $$;`;
}
