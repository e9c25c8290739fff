import pg from 'pg';
import { openAnnouncer } from './announcer.ts';
import type { Database } from './database.ts';
import { keepsSessions } from './keeps-sessions.ts';
import { databaseOn } from './pool.ts';
import { listenOn } from './postgres-listener.ts';
import { planning } from './statements.ts';

export type PostgresSettings = {
  readonly databaseUrl: string;
  readonly poolSize?: number | undefined;
  readonly statementTimeoutMs?: number | undefined;
  readonly noticesNesting?: boolean | undefined;
  /** How long a server may take to let us in, when it is opened. */
  readonly connectMs?: number | undefined;
  /** How long a transaction waits for one of the pool's connections. */
  readonly waitMs?: number | undefined;
  readonly onError?: ((error: Error) => void) | undefined;
};

/** The message is one line for the person who starts the server, without the password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** Opens a pool and proves with one query that the server answers, that it lets us in and that it is not too old. */
export async function openPostgres(settings: PostgresSettings): Promise<Database> {
  const { databaseUrl, poolSize = 10, noticesNesting, onError } = settings;
  const { statementTimeoutMs = 30_000, connectMs = 5_000, waitMs = 10_000 } = settings;
  const connection: pg.ClientConfig = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'grouphead',
    options: `-c timezone=UTC -c datestyle=ISO -c default_transaction_isolation=read\\ committed -c ${planning}`,
  };
  await requireServer(connection);
  const pool = new pg.Pool({
    ...connection,
    connectionTimeoutMillis: waitMs,
    max: poolSize,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 3_600,
  });
  const { announce, close } = openAnnouncer(
    (announcements) =>
      pool.query({
        name: 'announce',
        text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as told(channel, payload)',
        values: [announcements.map(({ channel }) => channel), announcements.map(({ payload }) => payload)],
      }),
    onError,
  );
  const pooled = databaseOn(pool, { noticesNesting, onError, onAnnouncements: announce });
  return {
    ...pooled,
    kind: 'postgres',
    listen: (channel, onMessage, onGap) => listenOn(connection, channel, { onMessage, onGap, onError }),
    async close() {
      await close();
      await pooled.close();
    },
  };
}

export function refuseOldServer(versionNumber: number): void {
  if (versionNumber < 150_000) {
    const version = `${Math.floor(versionNumber / 10_000)}.${versionNumber % 10_000}`;
    throw new DatabaseUnreachableError(`PostgreSQL 15 or later is needed, and the server is ${version}`);
  }
}

const pooled =
  'it is behind a pooler that gives each transaction another connection, and must be in session mode';

async function requireServer(connection: pg.ClientConfig): Promise<void> {
  const client = newClient(connection);
  if (client === null) {
    throw new DatabaseUnreachableError('DATABASE_URL is not like postgres://user:password@host:5432/name');
  }
  // The failure is what connect or query rejects with; unheard, the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    );
    refuseOldServer(rows[0]?.version ?? 0);
    if (!(await keepsSessions(connection)))
      throw new DatabaseUnreachableError(`${addressOf(client)}: ${pooled}`);
  } catch (error) {
    if (error instanceof DatabaseUnreachableError) throw error;
    throw new DatabaseUnreachableError(`${addressOf(client)}: ${reasonOf(error)}`, { cause: error });
  } finally {
    await client.end();
  }
}

/** Null instead of an error, because that error quotes the address with its password. */
function newClient(connection: pg.ClientConfig): pg.Client | null {
  try {
    return new pg.Client(connection);
  } catch {
    return null;
  }
}

function addressOf(client: pg.Client): string {
  return `Cannot use PostgreSQL at ${client.host}:${client.port}, database ${client.database}, user ${client.user}`;
}

function reasonOf(error: unknown): string {
  // A host with several addresses fails with all of their errors and an empty message.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message.replaceAll(/\s+/g, ' ') : String(first);
}
