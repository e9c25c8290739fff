import pg from 'pg';
import { openAnnouncer } from './announcer.ts';
import type { Database } from './database.ts';
import { DatabaseBusyError, DiskFullError, isDiskFull } from './database-error.ts';
import { keepsSessions } from './keeps-sessions.ts';
import { databaseOn } from './pool.ts';
import { listenOn } from './postgres-listener.ts';
import { watchSilence } from './silent-connections.ts';
import { planning } from './statements.ts';
import { withTimeout } from './timeout.ts';

type PostgresSettings = {
  readonly databaseUrl: string;
  readonly poolSize?: number | undefined;
  readonly statementTimeoutMs?: number | undefined;
  readonly noticesNesting?: boolean | undefined;
  /** The maximum time for the server to accept the first connection. */
  readonly connectMs?: number | undefined;
  /** The maximum time that a transaction waits for one of the pool's connections. */
  readonly waitMs?: number | undefined;
  /** The maximum time to wait for a statement before its connection counts as lost. */
  readonly answerWithinMs?: number | undefined;
  readonly onError?: ((error: Error) => void) | undefined;
};

/** The extra time for PostgreSQL to report that it stopped a statement itself. */
const graceMs = 5_000;
/** After waiting this long for a statement, a connection is suspected to be lost. */
const suspiciousMs = 5_000;
/** PostgreSQL notices a full disk only when it writes, so the disk counts as full for this long after an error. */
const fullForMs = 60_000;
/** The idle time before TCP probes whether the other end still exists. */
const keepAliveInitialDelayMillis = 10_000;

/** The message is a single line for the person who starts the server. It does not contain the password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

const sessionSettings = [
  'timezone=UTC',
  'datestyle=ISO',
  'default_transaction_isolation=read\\ committed',
  ...planning,
];

/**
 * Opens a pool. Throws if the server does not respond, refuses the connection, is too old, or is behind a transaction
 * pooler.
 */
export async function openPostgres(settings: PostgresSettings): Promise<Database> {
  const { databaseUrl, poolSize = 10, noticesNesting, onError } = settings;
  const { statementTimeoutMs = 30_000, connectMs = 5_000, waitMs = 10_000 } = settings;
  const { answerWithinMs = statementTimeoutMs + graceMs } = settings;
  const connection: pg.ClientConfig = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis,
    application_name: 'grouphead',
    options: sessionSettings.map((one) => `-c ${one}`).join(' '),
  };
  const single = { ...connection, query_timeout: connectMs };
  await requireServer(single);
  const pool = new pg.Pool({
    ...connection,
    connectionTimeoutMillis: waitMs,
    max: poolSize,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 3_600,
  });
  const silence = watchSilence(answerWithinMs);
  const { announce, close } = openAnnouncer(
    (announcements) =>
      askWithin(pool, answerWithinMs, {
        name: 'announce',
        text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as told(channel, payload)',
        values: [announcements.map(({ channel }) => channel), announcements.map(({ payload }) => payload)],
      }),
    onError,
  );
  const pooled = databaseOn(pool, { noticesNesting, onError, onAnnouncements: announce, silence });
  let wasFullAt = Number.NEGATIVE_INFINITY;
  const noticeFullDisk = (error: unknown) => {
    if (isDiskFull(error)) wasFullAt = performance.now();
    throw error;
  };
  return {
    ...pooled,
    kind: 'postgres',
    transaction: (as, work, options) => pooled.transaction(as, work, options).catch(noticeFullDisk),
    listen: (channel, onMessage, onGap) => listenOn(single, channel, { onMessage, onGap, onError }),
    async ping(timeoutMs) {
      if (performance.now() - wasFullAt < fullForMs) throw new DiskFullError();
      if (2 * silence.longerThan(suspiciousMs) >= poolSize) throw new DatabaseBusyError();
      const answer = askWithin(pool, timeoutMs, { text: 'SELECT 1' });
      await withTimeout(timeoutMs, answer, `PostgreSQL did not answer in ${timeoutMs} ms`);
    },
    async close() {
      await close();
      await pooled.close();
    },
  };
}

/** Runs a query with a timeout. A connection that takes longer is closed. */
function askWithin(pool: pg.Pool, timeoutMs: number, query: pg.QueryConfig): Promise<unknown> {
  return pool.query(Object.assign(query, { query_timeout: timeoutMs }));
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
  // connect and query reject with the error anyway, but an error event without a listener would end the process.
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

/** Returns null instead of throwing, because pg's error would quote the address with its password. */
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
  // With several addresses, the error contains the errors of all of them, and its message is empty.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message.replaceAll(/\s+/g, ' ') : String(first);
}
