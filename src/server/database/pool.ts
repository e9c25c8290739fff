import pg from 'pg';
import { columnParsers, oids } from './column-parsers.ts';
import type { Database } from './database.ts';
import { DatabaseBusyError, findDatabaseError } from './database-error.ts';
import { actAs } from './identity.ts';
import { refuseNested } from './nested-transactions.ts';
import { neverSilent, type Silence } from './silent-connections.ts';
import { type Announcement, type Beginning, type HeldConnection, OpenTransaction } from './transaction.ts';

// The parsers are set for the whole process, because drizzle uses pg's global parsers, not those of a pool.
const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(oids.textArray);
for (const { oid, arrayOid, parse } of columnParsers) {
  pg.types.setTypeParser(oid, parse);
  pg.types.setTypeParser(arrayOid, (text: string) =>
    parseTextArray(text).map((item) => (item === null ? null : parse(item))),
  );
}

type Hearing = {
  readonly noticesNesting?: boolean | undefined;
  readonly onError?: ((error: Error) => void) | undefined;
  /** Receives the announcements of committed transactions. */
  readonly onAnnouncements: (announcements: readonly Announcement[]) => void;
  /** Omitted for a database whose connections cannot fall silent. */
  readonly silence?: Silence;
  /** Throws if writing is currently not possible. */
  readonly requireRoom?: (() => void) | undefined;
};

/** Implements the transactions of our Database interface on a pool of connections. */
export function databaseOn(
  pool: pg.Pool,
  { noticesNesting = true, onError, onAnnouncements, silence = neverSilent, requireRoom }: Hearing,
): Pick<Database, 'transaction' | 'asOwner' | 'figures' | 'close'> {
  const outermost = refuseNested(noticesNesting);
  reportLosses(pool, onError);
  const connect = () =>
    pool.connect().catch((error: Error) => {
      onError?.(error);
      throw new DatabaseBusyError();
    });
  const transactions = { begun: 0, committed: 0, rolledBack: 0 };
  const run = <T>(beginning: Beginning, work: (tx: OpenTransaction['tx']) => Promise<T>) =>
    outermost(async () => {
      // The owner is exempt: a backup runs as the owner, and it is needed most when the disk is full.
      if (beginning.as !== null && !beginning.isReadOnly) requireRoom?.();
      const client = await connect();
      transactions.begun += 1;
      const { result, announcements } = await inTransaction({ client, silence }, beginning, work).catch(
        (error: unknown) => {
          transactions.rolledBack += 1;
          throw error;
        },
      );
      transactions.committed += 1;
      if (announcements.length > 0) onAnnouncements(announcements);
      return result;
    });
  return {
    transaction: (as, work, { readOnly: isReadOnly = false } = {}) =>
      run({ as: 'enter' in as ? as : actAs(as), isReadOnly }, work),
    asOwner: (work) => run({ as: null, isReadOnly: false }, work),
    close: async () => {
      await pool.end();
      silence.close();
    },
    figures: () => {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
      const connections = { most: pool.options.max, inUse: totalCount - idle, idle, waiting };
      return { connections, transactions: { ...transactions }, replica: null };
    },
  };
}

/**
 * Listens for the errors of each client for as long as the client exists. The pool itself listens only to
 * idle clients, and PostgreSQL may end a connection just as the pool hands it out. An error event without a
 * listener would end the process.
 */
function reportLosses(pool: pg.Pool, onError: ((error: Error) => void) | undefined): void {
  pool.on('connect', (client) => {
    client.once('error', (error) => onError?.(error));
    client.on('error', () => undefined);
  });
  // The errors of clients have already been reported.
  pool.on('error', () => undefined);
}

type WorkResult<T> = { readonly result: T; readonly announcements: readonly Announcement[] };

async function inTransaction<T>(
  connection: HeldConnection & { readonly client: pg.PoolClient },
  beginning: Beginning,
  work: (tx: OpenTransaction['tx']) => Promise<T>,
): Promise<WorkResult<T>> {
  const { client } = connection;
  let unusable = false;
  const markUnusable = () => {
    unusable = true;
  };
  client.on('error', markUnusable);
  const attempt = async (): Promise<WorkResult<T>> => {
    const transaction = new OpenTransaction(connection, beginning);
    try {
      const result = await work(transaction.tx);
      await transaction.commit();
      return { result, announcements: transaction.announcements };
    } catch (error) {
      if (!unusable) await transaction.rollBack().catch(markUnusable);
      throw transaction.refusal?.error ?? error;
    }
  };
  try {
    return await attempt().catch((error: unknown) => {
      if (unusable || findDatabaseError(error)?.code !== brokenByMigration) throw error;
      return attempt();
    });
  } finally {
    client.off('error', markUnusable);
    client.release(unusable);
  }
}

/**
 * PostgreSQL's error code for a statement whose result another server's migration has changed. The failure makes the
 * connection drop its plans, so a second attempt succeeds.
 */
const brokenByMigration = '0A000';
