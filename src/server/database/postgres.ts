import pg from 'pg';
import { notifyStatement, openAnnouncer } from './announcer.ts';
import type { Database } from './database.ts';
import { DatabaseBusyError, DiskFullError, isDiskFull } from './database-error.ts';
import { databaseOn } from './pool.ts';
import { listenOn } from './postgres-listener.ts';
import { askingWithin, openReplica } from './replica.ts';
import { clientOf, requireServer } from './require-server.ts';
import { type Silence, watchSilence } from './silent-connections.ts';
import { planning } from './statements.ts';
import { openRecentRate } from './timing/recent-rate.ts';
import { withTimeout } from './timing/timeout.ts';

type PostgresSettings = {
  readonly databaseUrl: string;
  /** A streaming standby, which answers the reads that may use it. It may be unavailable. */
  readonly replicaUrl?: string | undefined;
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
/** The time after which a connection that waits for a statement is suspected to be lost. */
const suspiciousMs = 5_000;
/** PostgreSQL notices a full disk only when it writes, so the disk counts as full for this long after an error. */
const fullForMs = 60_000;
/** The maximum time for the replica to answer a probe. */
const probeMs = 2_000;
/** The maximum time that a read waits for a connection or a lock at the replica, before the primary answers it. */
const replicaWaitMs = 500;
/** The idle time before TCP probes whether the other end still exists. */
const keepAliveInitialDelayMillis = 10_000;

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
  const { databaseUrl, replicaUrl, poolSize = 10, noticesNesting, onError } = settings;
  const { statementTimeoutMs = 30_000, connectMs = 5_000, waitMs = 10_000 } = settings;
  const { answerWithinMs = statementTimeoutMs + graceMs } = settings;
  const connection = connectionTo(databaseUrl, connectMs);
  const single = { ...connection, query_timeout: connectMs };
  await requireServer(single);
  if (replicaUrl !== undefined) clientOf(connectionTo(replicaUrl, probeMs), 'DATABASE_REPLICA_URL');
  const limits = { max: poolSize, statementTimeoutMs };
  const pool = poolOf(connection, { ...limits, waitMs });
  const silence = watchSilence(answerWithinMs);
  const heard = openRecentRate();
  const { announce, close } = openAnnouncer(
    (announcements) => askWithin(pool, answerWithinMs, notifyStatement(announcements)),
    heard.perSecond,
    onError,
  );
  const pooled = databaseOn(pool, { noticesNesting, onError, onAnnouncements: announce, silence });
  const replica =
    replicaUrl === undefined
      ? null
      : replicaOf(pool, pooled, {
          pool: poolOf(
            { ...connectionTo(replicaUrl, probeMs), lock_timeout: replicaWaitMs },
            { ...limits, waitMs: replicaWaitMs },
          ),
          probes: poolOf(connectionTo(replicaUrl, probeMs), { ...limits, max: 1, waitMs: probeMs }),
          silence: watchSilence(answerWithinMs),
          onError,
        });
  let wasFullAt = Number.NEGATIVE_INFINITY;
  const noticeFullDisk = (error: unknown) => {
    if (isDiskFull(error)) wasFullAt = performance.now();
    throw error;
  };
  return {
    ...pooled,
    kind: 'postgres',
    transaction: (as, work, options) =>
      options?.mayUseReplica === true && options.readOnly === true && replica !== null
        ? replica.read(as, work)
        : pooled.transaction(as, work, options).catch(noticeFullDisk),
    figures: () => ({ ...pooled.figures(), replica: replica?.figures() ?? null }),
    listen: (channel, onMessage, onGap) =>
      listenOn(single, channel, { onMessage: counting(heard.count, onMessage), onGap, onError }),
    async ping(timeoutMs) {
      if (performance.now() - wasFullAt < fullForMs) throw new DiskFullError();
      if (2 * silence.longerThan(suspiciousMs) >= poolSize) throw new DatabaseBusyError();
      const answer = askWithin(pool, timeoutMs, { text: 'SELECT 1' });
      await withTimeout(timeoutMs, answer, `PostgreSQL did not answer in ${timeoutMs} ms`);
    },
    async close() {
      await replica?.close();
      await close();
      await pooled.close();
    },
  };
}

function counting(count: () => void, onMessage: (payload: string) => void) {
  return (payload: string) => {
    count();
    onMessage(payload);
  };
}

function connectionTo(connectionString: string, connectMs: number): pg.ClientConfig {
  return {
    connectionString,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis,
    application_name: 'grouphead',
    options: sessionSettings.map((one) => `-c ${one}`).join(' '),
  };
}

type PoolLimits = { readonly max: number; readonly waitMs: number; readonly statementTimeoutMs: number };

function poolOf(connection: pg.ClientConfig, { max, waitMs, statementTimeoutMs }: PoolLimits): pg.Pool {
  return new pg.Pool({
    ...connection,
    connectionTimeoutMillis: waitMs,
    max,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 3_600,
  });
}

type ReplicaParts = {
  readonly pool: pg.Pool;
  /** A separate pool, so a busy replica is not mistaken for an unavailable one. */
  readonly probes: pg.Pool;
  readonly silence: Silence;
  readonly onError: ((error: Error) => void) | undefined;
};

/**
 * Opens the replica on a pool of its own. A lost connection of that pool only changes the replica's state; it is not
 * reported as an error of the server.
 */
function replicaOf(
  primaryPool: pg.Pool,
  primary: Pick<Database, 'transaction' | 'close'>,
  parts: ReplicaParts,
) {
  const { pool, probes, silence, onError } = parts;
  probes.on('error', () => undefined);
  const { transaction, close } = databaseOn(pool, { onAnnouncements: () => undefined, silence });
  return openReplica({
    primary,
    replica: {
      transaction,
      close: async () => {
        await Promise.all([close(), probes.end()]);
      },
    },
    askPrimary: askingWithin(primaryPool, probeMs),
    askReplica: askingWithin(probes, probeMs),
    onError,
  });
}

/** Runs a query with a timeout. A connection that takes longer is closed. */
function askWithin(pool: pg.Pool, timeoutMs: number, query: pg.QueryConfig): Promise<unknown> {
  return pool.query(Object.assign(query, { query_timeout: timeoutMs }));
}
