import pg from 'pg';
import { keepsSessions } from './keeps-sessions.ts';

/**
 * Thrown if the server cannot be used. The message is a single line without the password, for the person who starts
 * the server.
 */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

type Server = { readonly version: number; readonly isStandby: boolean };

export function refuseServer({ version, isStandby }: Server): void {
  if (version < 150_000) {
    const name = `${Math.floor(version / 10_000)}.${version % 10_000}`;
    throw new DatabaseUnreachableError(`PostgreSQL 15 or later is needed, and the server is ${name}`);
  }
  if (isStandby)
    throw new DatabaseUnreachableError(
      'DATABASE_URL names a standby, which only answers reads: name its primary',
    );
}

const pooled =
  'it is behind a pooler that gives each transaction another connection, and must be in session mode';

/** Throws if the server does not respond, refuses the connection, is too old, is a standby, or is behind a transaction pooler. */
export async function requireServer(connection: pg.ClientConfig): Promise<void> {
  const client = clientOf(connection, 'DATABASE_URL');
  // connect and query reject with the error anyway, but an error event without a listener would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Server>(
      `SELECT current_setting('server_version_num')::int AS version, pg_is_in_recovery() AS "isStandby"`,
    );
    refuseServer(rows[0] ?? { version: 0, isStandby: false });
    if (!(await keepsSessions(connection)))
      throw new DatabaseUnreachableError(`${addressOf(client)}: ${pooled}`);
  } catch (error) {
    if (error instanceof DatabaseUnreachableError) throw error;
    throw new DatabaseUnreachableError(`${addressOf(client)}: ${reasonOf(error)}`, { cause: error });
  } finally {
    await client.end();
  }
}

/** Creates a client. Throws an error of our own, because pg's error would quote the address with its password. */
export function clientOf(connection: pg.ClientConfig, setting: string): pg.Client {
  try {
    return new pg.Client(connection);
  } catch {
    // biome-ignore lint/style/useErrorCause: the cause would quote the password.
    throw new DatabaseUnreachableError(`${setting} is not like postgres://user:password@host:5432/name`);
  }
}

function addressOf(client: pg.Client): string {
  return `Cannot use PostgreSQL at ${client.host}:${client.port}, database ${client.database}, user ${client.user}`;
}

function reasonOf(error: unknown): string {
  // With several addresses, the error contains the errors of all of them, and its message is empty.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message.replaceAll(/\s+/g, ' ') : String(first);
}
