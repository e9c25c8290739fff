import { createHash } from 'node:crypto';
import type { Query } from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { asText, columnParsers, oids } from './column-parsers.ts';
import type { Database, OwnerTransaction } from './database.ts';
import { DatabaseBusyError, findDatabaseError } from './database-error.ts';
import { actAs, transactionMode } from './identity.ts';
import { jsonOf } from './json-row.ts';
import { outermostOnly } from './outermost.ts';
import { listenOn } from './postgres-listener.ts';
import { within } from './within.ts';

export type PostgresSettings = {
  readonly databaseUrl: string;
  readonly poolSize?: number | undefined;
  readonly statementTimeoutMs?: number | undefined;
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

const dialect = new PgDialect();
const unparsed: pg.CustomTypesConfig = { getTypeParser: () => asText };

// Set for the whole process: drizzle reads its columns through pg's own table, which no setting of the pool reaches.
const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(oids.textArray);
for (const { oid, arrayOid, parse } of columnParsers) {
  pg.types.setTypeParser(oid, parse);
  pg.types.setTypeParser(arrayOid, (text: string) =>
    parseTextArray(text).map((item) => (item === null ? null : parse(item))),
  );
}

/** A connection keeps a named statement until it closes, so only so many texts get a name; others are parsed each time. */
const mostNamedStatements = 1_000;
const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= mostNamedStatements) return known;
  const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  statementNames.set(text, name);
  return name;
}

/** The transaction on a client, and how to end it: a forgotten await must not run on a client given back to the pool. */
function transactionOn(client: pg.PoolClient): { tx: OwnerTransaction; end: () => void } {
  let open = true;
  const query = (config: pg.QueryConfig, values: unknown[] = []) => {
    if (!open) throw new Error('The transaction has ended');
    return client.query({ ...config, values });
  };
  const named = ({ sql, params }: Query, types?: pg.CustomTypesConfig) =>
    query({ name: statementName(sql), text: sql, types }, params);
  // drizzle calls only `query` of a client. The statements that it builds are few enough to be named too.
  const drizzleClient = {
    query: (config: pg.QueryConfig, values: unknown[]) =>
      query(values.length > 0 ? { ...config, name: statementName(config.text) } : config, values),
  };
  const session = new NodePgSession(drizzleClient as unknown as pg.PoolClient, dialect, undefined);
  const tx: OwnerTransaction = {
    orm: new NodePgTransaction(dialect, session, undefined),
    async rows(statement) {
      return (await named(dialect.sqlToQuery(statement))).rows;
    },
    async json(statement) {
      return jsonOf((await named(dialect.sqlToQuery(statement), unparsed)).rows);
    },
    async script(text) {
      await query({ text });
    },
  };
  return {
    tx,
    end: () => {
      open = false;
    },
  };
}

async function inTransaction<T>(
  connect: () => Promise<pg.PoolClient>,
  begin: string,
  work: (tx: OwnerTransaction) => Promise<T>,
): Promise<T> {
  const client = await connect();
  let unusable = false;
  const markUnusable = () => {
    unusable = true;
  };
  // The pool hears only of idle clients, and an unheard error event would end the process.
  client.on('error', markUnusable);
  const { tx, end } = transactionOn(client);
  try {
    await client.query(begin);
    const result = await work(tx);
    end();
    const { command } = await client.query('COMMIT').catch((error: unknown) => {
      markUnusable();
      throw error;
    });
    // A transaction in which a statement failed is rolled back by COMMIT without an error.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: a statement in it had failed');
    return result;
  } catch (error) {
    end();
    if (!unusable) await client.query('ROLLBACK').catch(markUnusable);
    // Another server's migration changed what a named statement of this connection gives. The statement would fail for
    // ever.
    if (findDatabaseError(error)?.code === '0A000') markUnusable();
    throw error;
  } finally {
    client.off('error', markUnusable);
    client.release(unusable);
  }
}

/** Opens a pool and proves with one query that the server answers, that it lets us in and that it is not too old. */
export async function openPostgres(settings: PostgresSettings): Promise<Database> {
  const { databaseUrl, poolSize = 10, onError } = settings;
  const { statementTimeoutMs = 30_000, connectMs = 5_000, waitMs = 10_000 } = settings;
  const connection: pg.ClientConfig = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'grouphead',
    options: '-c timezone=UTC -c datestyle=ISO',
  };
  await requireServer(connection);
  const pool = new pg.Pool({
    ...connection,
    connectionTimeoutMillis: waitMs,
    max: poolSize,
    // With it, statements that a transaction starts together travel together, still in their order.
    pipeline: true,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 3_600,
  });
  pool.on('error', (error) => onError?.(error));
  const connect = () =>
    pool.connect().catch((error: Error) => {
      onError?.(error);
      throw new DatabaseBusyError();
    });
  const outermost = outermostOnly();
  return {
    kind: 'postgres',
    transaction: (as, work, options) =>
      outermost(() =>
        inTransaction(connect, `BEGIN ${transactionMode(options?.readOnly)}; ${actAs(as)}`, work),
      ),
    asOwner: (work) =>
      outermost(() =>
        inTransaction(connect, `BEGIN ${transactionMode(false)}; SET LOCAL statement_timeout = 0`, work),
      ),
    listen: (channel, onMessage, onGap) => listenOn(connection, channel, { onMessage, onGap, onError }),
    async ping(timeoutMs) {
      await within(timeoutMs, pool.query('SELECT 1'), `PostgreSQL did not answer in ${timeoutMs} ms`);
    },
    close: () => pool.end(),
  };
}

export function refuseOldServer(versionNumber: number): void {
  if (versionNumber < 150_000) {
    const version = `${Math.floor(versionNumber / 10_000)}.${versionNumber % 10_000}`;
    throw new DatabaseUnreachableError(`PostgreSQL 15 or later is needed, and the server is ${version}`);
  }
}

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
