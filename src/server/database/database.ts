import type { Socket } from 'node:net';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ReadyStatement } from './statements.ts';

export type DatabaseRole = `grouphead_${string}`;

/**
 * The identity of a transaction. Setting names are like 'app.operator_id', values are UUIDs; both end with
 * the transaction.
 */
export type DatabaseIdentity = {
  readonly role: DatabaseRole;
  readonly settings: Readonly<Record<string, string>>;
};

/**
 * An identity that PostgreSQL finds out itself: the statement `enter` takes it on. It is expected to be
 * `role`, with settings that `switchTo` may replace. `check` gets the row of the statement, and throws when the
 * caller is not the expected one.
 */
export type DatabaseEntrance = DatabaseIdentity & {
  readonly enter: (readOnly: 'on' | 'off') => SQL | ReadyStatement;
  readonly check?: Receive;
};

/** Gets the rows of a statement; when it throws, the transaction fails. */
export type Receive = (rows: readonly Record<string, unknown>[]) => void;

/**
 * A transaction. Statements that are started together travel together, in order: one round trip. Both
 * databases return the same JavaScript values: date, timestamp, interval and numeric are text, timestamptz is
 * a Date, int8 a number (text where a number would lose digits), bytea a Buffer, json the parsed value.
 */
export type Transaction = {
  /** drizzle, for statements whose result is awaited; its transaction() is a savepoint. */
  readonly orm: PgDatabase<PgQueryResultHKT, Record<string, never>>;
  /** Returns the rows of a statement, which is prepared: parsed once per connection. */
  rows<Row extends Record<string, unknown>>(statement: SQL | ReadyStatement): Promise<Row[]>;
  /**
   * Returns the text of the single json or jsonb column named `json` of the single row, unparsed; null
   * without a row.
   */
  json(statement: SQL | ReadyStatement): Promise<string | null>;
  /**
   * Sends the statement with the next one whose result is awaited, or with the commit. Its failure fails the
   * statements that travel with it. `receive` may write more.
   */
  write(statement: SQLWrapper | ReadyStatement, receive?: Receive): void;
  /** Runs the following statements as this identity, until the returned function is called. */
  switchTo(as: DatabaseIdentity): () => void;
  /** Sends the payload to all listeners of the channel once the transaction is committed. */
  announce(channel: string, payload: string): void;
};

export type OwnerTransaction = Transaction & {
  /** Runs SQL text of any number of statements, without parameters and without a statement time-out. */
  script(text: string): Promise<void>;
};

/** The state of this process's connections, and the results of its transactions since its start. */
export type DatabaseFigures = {
  readonly connections: {
    readonly most: number;
    readonly inUse: number;
    readonly idle: number;
    /** The transactions that wait for a connection. */
    readonly waiting: number;
  };
  readonly transactions: { readonly begun: number; readonly committed: number; readonly rolledBack: number };
};

export type Database = {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Runs work in ONE transaction as the identity; rolls everything back when work throws. Refuses to be
   * nested. When read-only, each round trip is a transaction of its own.
   */
  transaction<T>(
    as: DatabaseIdentity | DatabaseEntrance,
    work: (tx: Transaction) => Promise<T>,
    options?: { readOnly?: boolean },
  ): Promise<T>;
  /** Runs as the owner; for migrations, backup, restore, seed and tests only. */
  asOwner<T>(work: (tx: OwnerTransaction) => Promise<T>): Promise<T>;
  /**
   * Calls onMessage for each announced payload of the channel, also from other servers, and onGap after the
   * listening connection was lost and is back: messages in between are missed.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>;
  /**
   * Rejects when the database does not answer within the milliseconds, hangs for other callers, or cannot
   * write.
   */
  ping(timeoutMs: number): Promise<void>;
  figures(): DatabaseFigures;
  close(): Promise<void>;
};

export type DatabaseSettings = {
  readonly databaseUrl?: string | undefined;
  /** The folder of the embedded database, when there is no databaseUrl. */
  readonly dataDir: string;
  readonly poolSize?: number | undefined;
  readonly statementTimeoutMs?: number | undefined;
  /** The longest wait of a transaction for a connection. */
  readonly waitMs?: number | undefined;
  /** True unless set to false: a transaction inside a transaction is noticed at once. */
  readonly noticesNesting?: boolean | undefined;
  /** Called with failures that no caller waits for: a lost idle connection, failed upkeep. */
  readonly onError?: ((error: Error) => void) | undefined;
  /** Called for other processes on this machine that connect to the open folder of the embedded database. */
  readonly atDoor?: ((database: Database, visitor: Socket) => void) | undefined;
};
