import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { DatabaseEntrance, DatabaseIdentity, OwnerTransaction, Receive } from './database.ts';
import { drizzleOn } from './drizzle-session.ts';
import { requireChannel, requireIdentity } from './identity.ts';
import type { Silence } from './silent-connections.ts';
import { type ReadyStatement, statementOf } from './statements.ts';
import { type Answer, jsonOf, objectsOf, type Statement, travel } from './trip.ts';

export type Announcement = { readonly channel: string; readonly payload: string };

/**
 * The start of a transaction. A read-only transaction starts over with every round trip; `as` is null for the
 * database's owner.
 */
export type Beginning = { readonly as: DatabaseEntrance | null; readonly isReadOnly: boolean };

/** A client that only one transaction uses at a time, and the watch that detects when it falls silent. */
export type HeldConnection = { readonly client: pg.Client; readonly silence: Silence };

type Waiting = {
  readonly statement: Statement;
  readonly receive?: ((answer: Answer) => void) | undefined;
  readonly reject?: (error: unknown) => void;
};

const begin = statementOf(sql`begin isolation level read committed read write`, 'session');
const commit = statementOf(sql`commit`, 'session');
const rollback = statementOf(sql`rollback`, 'session');
const withoutTimeOut = statementOf(sql`set local statement_timeout = 0`, 'session');

/** The owner acts without a role. Its statements are prepared under this name. */
const owner: DatabaseIdentity = { role: 'grouphead_none', settings: {} };

/** Returns the statement that sets the role and its settings. */
function taking({ role, settings }: DatabaseIdentity): ReadyStatement {
  const pairs = [['role', role], ...Object.entries(settings)];
  const calls = pairs.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`);
  return { text: `select ${calls.join(', ')}`, values: pairs.flat() };
}

function isSame(one: DatabaseIdentity, other: DatabaseIdentity): boolean {
  return (
    one.role === other.role &&
    Object.entries(other.settings).every(([name, value]) => one.settings[name] === value)
  );
}

export class OpenTransaction {
  readonly tx: OwnerTransaction;
  readonly announcements: Announcement[] = [];
  readonly #held: HeldConnection;
  readonly #beginning: Beginning;
  /** The identity of the statements that follow. */
  #identity: DatabaseIdentity;
  /** The identity that the connection has after the waiting statements; null after a rollback to a savepoint. */
  #taken: DatabaseIdentity | null;
  #waiting: Waiting[] = [];
  #hasBegun = false;
  #hasEnded = false;
  #isScheduled = false;
  #refusal: { readonly error: unknown } | null = null;

  constructor(connection: HeldConnection, beginning: Beginning) {
    this.#held = connection;
    this.#beginning = beginning;
    this.#identity = beginning.as ?? owner;
    this.#taken = this.#identity;
    this.tx = this.#face();
  }

  #face(): OwnerTransaction {
    const askStatement = (statement: SQL | ReadyStatement) => {
      this.#take();
      return this.#ask(statementOf(statement, this.#identity.role));
    };
    const write = (statement: SQLWrapper | ReadyStatement, receive?: Receive) => {
      this.#take();
      this.#enqueue({
        statement: statementOf(statement, this.#identity.role),
        receive: receive && ((answer) => receive(objectsOf(answer))),
      });
    };
    return {
      orm: drizzleOn((text, values) => {
        if (!text.startsWith('rollback to')) return askStatement({ text, values });
        // A rollback to a savepoint also restores the identity of that time. After a failure, no other statement may
        // precede the rollback.
        if (this.#beginning.as !== null) this.#taken = null;
        return this.#ask(statementOf({ text, values }, this.#identity.role));
      }),
      rows: async <Row>(statement: SQL | ReadyStatement) => objectsOf(await askStatement(statement)) as Row[],
      json: async (statement) => jsonOf(await askStatement(statement)),
      write,
      switchTo: (as) => {
        const before = this.#identity;
        const switchTo = (next: DatabaseIdentity) => {
          this.#identity = next;
          // Each round trip of a read starts over as the first identity, so a later round trip does not keep this
          // identity.
          if (this.#beginning.isReadOnly) this.#take();
        };
        if (isSame(before, as)) return () => undefined;
        switchTo(requireIdentity(as));
        return () => switchTo(before);
      },
      announce: (channel, payload) => {
        this.announcements.push({ channel: requireChannel(channel), payload });
      },
      script: async (text) => {
        this.#take();
        await this.#send();
        await this.#held.client.query(text);
      },
    };
  }

  /** Switches to the identity of the next statement, unless the previous statement had the same one. */
  #take(): void {
    if (this.#taken !== null && isSame(this.#taken, this.#identity)) return;
    this.#taken = this.#identity;
    this.#enqueue({ statement: statementOf(taking(this.#identity), 'session') });
  }

  /**
   * The original error of a receiver of rows, which does not come from PostgreSQL. Statements sent in the same round
   * trip fail with it too, but drizzle may wrap it.
   */
  get refusal(): { readonly error: unknown } | null {
    return this.#refusal;
  }

  /**
   * Commits in one round trip. Waiting writes are sent in an earlier round trip if one of them has a receiver for its
   * rows. Throws if the transaction was rolled back.
   */
  async commit(): Promise<void> {
    // Even a transaction without statements needs the database to confirm its caller.
    if (!this.#hasBegun && this.#beginning.as?.check !== undefined) await this.#send();
    while (this.#waiting.some(({ receive }) => receive !== undefined)) await this.#send();
    this.#hasEnded = true;
    if (this.#refusal !== null) throw this.#refusal.error;
    if (this.#beginning.isReadOnly || (!this.#hasBegun && this.#waiting.length === 0)) return;
    let command = '';
    this.#waiting.push({ statement: commit, receive: (answer) => (command = answer.command) });
    await this.#send();
    // If a statement has failed, COMMIT rolls the transaction back without reporting an error.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: a statement in it had failed');
  }

  async rollBack(): Promise<void> {
    this.#hasEnded = true;
    this.#waiting = [];
    if (this.#hasBegun && !this.#beginning.isReadOnly) await this.#travel([rollback]);
  }

  #ask(statement: Statement): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#enqueue({ statement, receive: resolve, reject });
      this.#schedule();
    });
  }

  #enqueue(waiting: Waiting): void {
    // If an await was forgotten, the statement must not run on a connection that is already back in the pool.
    if (this.#hasEnded) throw new Error('The transaction has ended');
    this.#waiting.push(waiting);
  }

  /** Sends the statements after the current synchronous code, so that those started together are sent together. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#isScheduled = false;
        // The callers that wait for these statements receive the failure.
        this.#send().catch(() => undefined);
      }),
    );
  }

  async #send(): Promise<void> {
    if (this.#hasBegun && this.#waiting.length === 0) return;
    const batch = [...this.#opening(), ...this.#waiting];
    this.#waiting = [];
    this.#hasBegun = true;
    try {
      const statements = batch.map(({ statement }) => statement);
      this.#receive(batch, await this.#travel(statements));
    } catch (error) {
      for (const { reject } of batch) reject?.(error);
      throw error;
    }
  }

  /** Sends the statements. The owner's statements may take long, so they are not watched for silence. */
  #travel(statements: readonly Statement[]): Promise<Answer[]> {
    const { client, silence } = this.#held;
    const answers = travel(client, statements);
    return this.#beginning.as === null ? answers : silence.during(client, answers);
  }

  #receive(batch: readonly Waiting[], answers: readonly Answer[]): void {
    try {
      for (const [index, answer] of answers.entries()) batch[index]?.receive?.(answer);
    } catch (error) {
      this.#refusal ??= { error };
      throw error;
    }
  }

  #opening(): Waiting[] {
    const { as, isReadOnly } = this.#beginning;
    if (this.#hasBegun && !isReadOnly) return [];
    if (as === null) return [{ statement: begin }, { statement: withoutTimeOut }];
    const entering = {
      statement: statementOf(as.enter(isReadOnly ? 'on' : 'off'), 'session'),
      receive: (answer: Answer) => as.check?.(objectsOf(answer)),
    };
    return isReadOnly ? [entering] : [{ statement: begin }, entering];
  }
}
