import type { Socket } from 'node:net';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ReplicaState } from './replica/replica-watch.ts';
import type { ReadyStatement } from './statements.ts';

export type DatabaseRole = `grouphead_${string}`;

/**
 * The settings of a transaction, with names like 'app.operator_id' and UUIDs as values. They are reset when the
 * transaction ends.
 */
export type DatabaseIdentity = {
  readonly role: DatabaseRole;
  readonly settings: Readonly<Record<string, string>>;
};

/**
 * An identity that PostgreSQL determines itself, by running the statement that `enter` returns. It is
 * expected to be `role` with `settings`, which `switchTo` may replace. `check` receives the rows of that
 * statement, and throws if the caller is not the expected one.
 */
export type DatabaseEntrance = DatabaseIdentity & {
  readonly enter: (readOnly: 'on' | 'off') => SQL | ReadyStatement;
  readonly check?: Receive;
};

/** Receives the rows of a statement. If it throws, the transaction fails. */
export type Receive = (rows: readonly Record<string, unknown>[]) => void;

/**
 * A transaction. Statements that are started together are sent in one round trip, in order. Both databases
 * return the same JavaScript values: date, timestamp, interval and numeric are text, timestamptz is a Date,
 * int8 is a number (text if a number would lose digits), bytea is a Buffer, and json is the parsed value.
 */
export type Transaction = {
  /** A drizzle database, for statements whose result is awaited. Its transaction() is a savepoint. */
  readonly orm: PgDatabase<PgQueryResultHKT, Record<string, never>>;
  /** Returns the rows of a statement. The statement is prepared, so it is parsed only once per connection. */
  rows<Row extends Record<string, unknown>>(statement: SQL | ReadyStatement): Promise<Row[]>;
  /**
   * Returns the text of the only column, a json or jsonb column named `json`, of the only row; null if there is no
   * row.
   */
  json(statement: SQL | ReadyStatement): Promise<string | null>;
  /** Sends the statement together with the next awaited one or the commit. If it fails, those fail too. */
  write(statement: SQLWrapper | ReadyStatement, receive?: Receive): void;
  /** Runs the statements that follow as this identity, until the returned function is called. */
  switchTo(as: DatabaseIdentity): () => void;
  /** Sends the payload to all listeners of the channel once the transaction is committed. */
  announce(channel: string, payload: string): void;
};

export type OwnerTransaction = Transaction & {
  /** Runs SQL text with any number of statements, without parameters and without a statement timeout. */
  script(text: string): Promise<void>;
};

/** The state of this process's connections, and counts of its transactions since it started. */
export type DatabaseFigures = {
  readonly connections: {
    readonly most: number;
    readonly inUse: number;
    readonly idle: number;
    /** The number of transactions that are waiting for a connection. */
    readonly waiting: number;
  };
  readonly transactions: { readonly begun: number; readonly committed: number; readonly rolledBack: number };
  /** Null if no read replica is set up. */
  readonly replica: ReplicaFigures | null;
};

type ReplicaFigures = {
  readonly state: ReplicaState;
  /** Null until the replica has answered for the first time. */
  readonly lagSeconds: number | null;
  /** The number of reads that the replica may answer, by the database that answered them. */
  readonly reads: { readonly replica: number; readonly primary: number };
};

type TransactionOptions = {
  readonly readOnly?: boolean;
  /**
   * True for a read that a standby may answer, if one is set up. If the standby answers, the read takes one more round
   * trip.
   */
  readonly mayUseReplica?: boolean;
};

export type Database = {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Runs the work as the identity in ONE transaction; rolls everything back if the work throws. Throws if it is
   * nested. If it is read-only, each round trip is a transaction of its own.
   */
  transaction<T>(
    as: DatabaseIdentity | DatabaseEntrance,
    work: (tx: Transaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Runs the work as the database's owner. Only migrations, backups, restores, seeding and tests may use this. */
  asOwner<T>(work: (tx: OwnerTransaction) => Promise<T>): Promise<T>;
  /**
   * Receives payloads, including those from other servers. Calls onGap if some may be missing after a lost connection.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>;
  /** Rejects if the database does not answer within `timeoutMs`, does not answer other callers, or cannot write. */
  ping(timeoutMs: number): Promise<void>;
  figures(): DatabaseFigures;
  close(): Promise<void>;
};

export type DatabaseSettings = {
  readonly databaseUrl?: string | undefined;
  readonly replicaUrl?: string | undefined;
  /** The folder of the embedded database, which is used if there is no databaseUrl. */
  readonly dataDir: string;
  readonly poolSize?: number | undefined;
  readonly statementTimeoutMs?: number | undefined;
  /** The maximum time that a transaction waits for a connection. */
  readonly waitMs?: number | undefined;
  /** False to turn off the immediate check for a transaction inside a transaction. */
  readonly noticesNesting?: boolean | undefined;
  /** Called with failures that no caller is waiting for, such as a lost idle connection or failed upkeep. */
  readonly onError?: ((error: Error) => void) | undefined;
  /** Called when another process connects to this process, which has the embedded database open. */
  readonly atDoor?: ((database: Database, visitor: Socket) => void) | undefined;
};
