import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database, DatabaseEntrance, DatabaseIdentity, Transaction } from './database.ts';
import { type Probe, positionOf, type ReplicaWatch, watchReplica } from './replica/replica-watch.ts';

type Pooled = Pick<Database, 'transaction' | 'close'>;
type Ask = (text: string) => Promise<readonly Record<string, unknown>[]>;

type ReplicaSettings = {
  readonly primary: Pooled;
  readonly replica: Pooled;
  readonly askPrimary: Ask;
  readonly askReplica: Ask;
  readonly onError?: ((error: Error) => void) | undefined;
};

/** The pauses between the looks at the replica. After the last one, the primary answers. */
const pausesMs = [0, 2, 5, 10, 20, 40, 80];
const probeEveryMs = 1_000;
const closesWithinMs = 500;

/** The position up to which all answered writes are in the log; null while the primary is a standby. */
const written = `case when pg_is_in_recovery() then null else pg_current_wal_flush_lsn()::text end`;
const identity = `(select system_identifier::text from pg_control_system()) || ' ' || current_database()`;
const onPrimary = `select ${written} as position, ${identity} as identity`;
const onReplica = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position, ${identity} as identity`;
const writtenStatement = sql.raw(`select ${written} as position`);
const replayedStatement = sql.raw(
  'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position',
);

class ReplicaBehindError extends Error {
  override readonly name = 'ReplicaBehindError';
}

/**
 * Sends reads to a streaming standby. The primary first confirms the caller and says how far it has written; the
 * standby answers once it has replayed that, so an answer is never older than the request. Whatever goes wrong there,
 * the primary answers instead.
 */
export function openReplica({ primary, replica, askPrimary, askReplica, onError }: ReplicaSettings) {
  const watch = watchReplica(onError);
  const reads = { replica: 0, primary: 0 };
  const stopProbing = probeRegularly(async () => {
    const found = await probe(askPrimary, askReplica);
    if (found !== null) watch.note(found);
  });

  const read = async <T>(
    as: DatabaseIdentity | DatabaseEntrance,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> => {
    const atPrimary = () => {
      reads.primary += 1;
      return primary.transaction(as, work, { readOnly: true });
    };
    if (!watch.isCurrent()) return atPrimary();
    const position = await primary.transaction(as, (tx) => positionIn(tx, writtenStatement), {
      readOnly: true,
    });
    if (position === null) return atPrimary();
    try {
      const answer = await unlessLost(watch, readAt(replica, as, position, work));
      // A record that the replica does not know may have been hidden by a change of rights on its way.
      if (answer === null) return await atPrimary();
      reads.replica += 1;
      return answer;
    } catch (error) {
      if (error instanceof ReplicaBehindError) watch.noteMiss();
      return atPrimary();
    }
  };
  return {
    read,
    figures: () => ({ ...watch.figures(), reads: { ...reads } }),
    /** A replica that hangs must not delay the end of the server. */
    close: async () => {
      stopProbing();
      await Promise.race([replica.close(), sleep(closesWithinMs, undefined, { ref: false })]);
    },
  };
}

function readAt<T>(
  replica: Pooled,
  as: DatabaseIdentity | DatabaseEntrance,
  position: bigint,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const waitAndWork = async (tx: Transaction) => {
    for (const pause of pausesMs) {
      if (pause > 0) await sleep(pause);
      const replayed = await positionIn(tx, replayedStatement);
      if (replayed !== null && replayed >= position) return work(tx);
    }
    throw new ReplicaBehindError();
  };
  return replica.transaction(as, waitAndWork, { readOnly: true });
}

async function positionIn(tx: Transaction, statement: typeof writtenStatement): Promise<bigint | null> {
  const [row] = await tx.rows<{ position: string | null }>(statement);
  return row?.position ? positionOf(row.position) : null;
}

/** Gives a read up as soon as the replica no longer answers. */
async function unlessLost<T>(watch: ReplicaWatch, reading: Promise<T>): Promise<T> {
  const signal = watch.lost();
  let stop: () => void = () => undefined;
  const lost = new Promise<never>((_, reject) => {
    stop = () => reject(new Error('The read replica was lost'));
    signal.addEventListener('abort', stop, { once: true });
  });
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, lost]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Asks the primary before and after, because a standby of it can only be between these positions. */
async function probe(askPrimary: Ask, askReplica: Ask): Promise<Probe | null> {
  const before = rowOf(await askPrimary(onPrimary));
  let replica: ProbeRow;
  try {
    replica = rowOf(await askReplica(onReplica));
  } catch (error) {
    return { kind: 'away', error: error instanceof Error ? error : new Error(String(error)) };
  }
  const after = rowOf(await askPrimary(onPrimary));
  if (before.position === null || after.position === null) return null;
  const isForeign =
    replica.position === null ||
    replica.identity !== before.identity ||
    positionOf(replica.position) > positionOf(after.position);
  if (replica.position === null || isForeign) return { kind: 'foreign' };
  return { kind: 'answers', primary: positionOf(before.position), replica: positionOf(replica.position) };
}

type ProbeRow = { readonly position: string | null; readonly identity: string };

function rowOf([row]: readonly Record<string, unknown>[]): ProbeRow {
  return row as ProbeRow;
}

function probeRegularly(work: () => Promise<void>): () => void {
  const stopping = new AbortController();
  const keep = async () => {
    while (!stopping.signal.aborted) {
      // While the primary does not answer, nothing is known about the replica, and reads fail anyway.
      await work().catch(() => undefined);
      await sleep(probeEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  void keep();
  return () => stopping.abort();
}

/** Returns a question to a pool that fails if it is not answered in time. */
export function askingWithin(pool: pg.Pool, timeoutMs: number): Ask {
  return async (text) => {
    const query: pg.QueryConfig = Object.assign({ text }, { query_timeout: timeoutMs });
    return (await pool.query<Record<string, unknown>>(query)).rows;
  };
}
