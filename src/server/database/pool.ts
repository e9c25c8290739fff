import pg from 'pg';
import { columnParsers, oids } from './column-parsers.ts';
import type { Database } from './database.ts';
import { DatabaseBusyError, findDatabaseError } from './database-error.ts';
import { actAs } from './identity.ts';
import { outermostOnly } from './outermost.ts';
import { type Announcement, type Beginning, OpenTransaction } from './transaction.ts';
import { within } from './within.ts';

// Set for the whole process: drizzle reads its columns through pg's own table, which no setting of the pool reaches.
const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(oids.textArray);
for (const { oid, arrayOid, parse } of columnParsers) {
  pg.types.setTypeParser(oid, parse);
  pg.types.setTypeParser(arrayOid, (text: string) =>
    parseTextArray(text).map((item) => (item === null ? null : parse(item))),
  );
}

type Pooled = Pick<Database, 'transaction' | 'asOwner' | 'ping' | 'figures' | 'close'>;

type Hearing = {
  readonly noticesNesting?: boolean | undefined;
  readonly onError?: ((error: Error) => void) | undefined;
  /** Gets what committed transactions announced. */
  readonly onAnnouncements: (announcements: readonly Announcement[]) => void;
};

/** Our face of a pool of connections. */
export function databaseOn(
  pool: pg.Pool,
  { noticesNesting = true, onError, onAnnouncements }: Hearing,
): Pooled {
  const outermost = outermostOnly(noticesNesting);
  pool.on('error', (error) => onError?.(error));
  const connect = () =>
    pool.connect().catch((error: Error) => {
      onError?.(error);
      throw new DatabaseBusyError();
    });
  const transactions = { begun: 0, committed: 0, rolledBack: 0 };
  const run = <T>(beginning: Beginning, work: (tx: OpenTransaction['tx']) => Promise<T>) =>
    outermost(async () => {
      const client = await connect();
      transactions.begun += 1;
      const { result, announcements } = await inTransaction(client, beginning, work).catch(
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
    async ping(timeoutMs) {
      await within(timeoutMs, pool.query('SELECT 1'), `PostgreSQL did not answer in ${timeoutMs} ms`);
    },
    figures: () => {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
      const connections = { most: pool.options.max, inUse: totalCount - idle, idle, waiting };
      return { connections, transactions: { ...transactions } };
    },
    close: () => pool.end(),
  };
}

type Done<T> = { readonly result: T; readonly announcements: readonly Announcement[] };

async function inTransaction<T>(
  client: pg.PoolClient,
  beginning: Beginning,
  work: (tx: OpenTransaction['tx']) => Promise<T>,
): Promise<Done<T>> {
  let unusable = false;
  const markUnusable = () => {
    unusable = true;
  };
  // The pool hears only of idle clients, and an unheard error event would end the process.
  client.on('error', markUnusable);
  const attempt = async (): Promise<Done<T>> => {
    const transaction = new OpenTransaction(client, beginning);
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

/** Another server's migration changed what a statement gives; the connection has forgotten its plans with the failure. */
const brokenByMigration = '0A000';
