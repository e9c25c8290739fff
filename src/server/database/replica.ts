import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database, DatabaseEntrance, DatabaseIdentity, Transaction } from './database.ts';
import { isStopped } from './database-error.ts';
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

/** The pauses between the checks of the replica. After the last one, the primary answers. */
const pausesMs = [0, 2, 5, 10, 20, 40, 80];
/** The replica must begin to answer a read within this time, or the primary answers it. */
const beginsWithinMs = 1_000;
const probeEveryMs = 1_000;
const closesWithinMs = 500;

// The position up to which all acknowledged writes are in the log, and its timeline; null while the primary
// is a standby. Without synchronous commits, writes are acknowledged before they are flushed.
const written = `
  case when not pg_is_in_recovery() then case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end end::text as position,
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) end as timeline`;
const replayed = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position';
// A receiver knows a new timeline immediately, but shows it only to pg_read_all_stats. The control file is
// updated later.
const received = `
  upper(lpad(to_hex(coalesce((select received_tli from pg_stat_wal_receiver), greatest(
    (select timeline_id from pg_control_checkpoint()),
    (select min_recovery_end_timeline from pg_control_recovery())))), 8, '0')) as timeline`;
const identity = `(select system_identifier::text from pg_control_system()) || ' ' || current_database() as identity`;
const onPrimary = `select ${written}, ${identity}`;
const onReplica = `select ${replayed}, ${received}, ${identity}`;
const writtenStatement = sql.raw(`select ${written}`);
const replayedStatement = sql.raw(`select ${replayed}`);

class ReplicaBehindError extends Error {
  override readonly name = 'ReplicaBehindError';
}

/**
 * Sends reads to a streaming standby. The primary first confirms the caller and reports its position in the log. The
 * standby answers once it has reached that position, so an answer is never older than the request. If the standby
 * fails, the primary answers instead.
 */
export function openReplica({ primary, replica, askPrimary, askReplica, onError }: ReplicaSettings) {
  const watch = watchReplica(onError);
  const reads = { replica: 0, primary: 0 };
  const stopProbing = probeRegularly(
    async () => watch.note(await probe(askPrimary, askReplica)),
    watch.doubt,
  );

  const read = async <T>(
    as: DatabaseIdentity | DatabaseEntrance,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> => {
    const atPrimary = () => {
      reads.primary += 1;
      return primary.transaction(as, work, { readOnly: true });
    };
    if (!watch.isCurrent()) return atPrimary();
    const wanted = await primary.transaction(as, (tx) => pointIn(tx, writtenStatement), { readOnly: true });
    if (wanted === null || !watch.isOn(wanted.timeline)) return atPrimary();
    const answer = await unlessLost(watch, (begin) =>
      readAt(replica, as, wanted.position, begin, work),
    ).catch((error: unknown) => {
      // A statement that takes too long would take just as long on the primary.
      if (isStopped(error)) throw error;
      if (error instanceof ReplicaBehindError) watch.doubt();
      return null;
    });
    // The replica may hide a record because a change of rights has not reached it yet.
    if (answer === null) return atPrimary();
    reads.replica += 1;
    return answer;
  };
  return {
    read,
    figures: () => ({ ...watch.figures(), reads: { ...reads } }),
    /** A replica that hangs must not delay the shutdown of the server. */
    close: async () => {
      stopProbing();
      await Promise.race([replica.close(), sleep(closesWithinMs, undefined, { ref: false })]);
    },
  };
}

/**
 * Runs the work once the replica has reached the position. Just before that, calls `begin`, which throws if it is too
 * late.
 */
function readAt<T>(
  replica: Pooled,
  as: DatabaseIdentity | DatabaseEntrance,
  position: bigint,
  begin: () => void,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const waitAndWork = async (tx: Transaction) => {
    for (const pause of pausesMs) {
      if (pause > 0) await sleep(pause);
      const reached = await pointIn(tx, replayedStatement);
      if (reached === null || reached.position < position) continue;
      begin();
      return work(tx);
    }
    throw new ReplicaBehindError();
  };
  return replica.transaction(as, waitAndWork, { readOnly: true });
}

async function pointIn(tx: Transaction, statement: typeof writtenStatement) {
  const [row] = await tx.rows<{ position: string | null; timeline?: string }>(statement);
  return row?.position ? { position: positionOf(row.position), timeline: row.timeline ?? '' } : null;
}

/** Gives up a read if it does not begin in time, or as soon as the replica no longer answers. */
async function unlessLost<T>(watch: ReplicaWatch, read: (begin: () => void) => Promise<T>): Promise<T> {
  const signal = watch.lost();
  let isGivenUp = false;
  let giveUp: () => void = () => undefined;
  const lost = new Promise<never>((_, reject) => {
    giveUp = () => {
      isGivenUp = true;
      reject(new Error('The read replica was lost'));
    };
  });
  const timer = setTimeout(giveUp, beginsWithinMs);
  signal.addEventListener('abort', giveUp, { once: true });
  const reading = read(() => {
    if (isGivenUp) throw new Error('The primary answers this read');
    clearTimeout(timer);
  });
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, lost]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

/**
 * Asks the primary for its position before and after asking the replica. A standby cannot be ahead of the later
 * position, and its lag is measured from the earlier one.
 */
async function probe(askPrimary: Ask, askReplica: Ask): Promise<Probe> {
  const before = rowOf(await askPrimary(onPrimary));
  let replica: ProbeRow;
  try {
    replica = rowOf(await askReplica(onReplica));
  } catch (error) {
    return { kind: 'away', error: error instanceof Error ? error : new Error(String(error)) };
  }
  const after = rowOf(await askPrimary(onPrimary));
  if (before.position === null || after.position === null) throw new Error('DATABASE_URL is a standby');
  const isForeign =
    replica.position === null ||
    replica.identity !== before.identity ||
    replica.timeline !== after.timeline ||
    positionOf(replica.position) > positionOf(after.position);
  if (replica.position === null || isForeign) return { kind: 'foreign' };
  const [primary, reached] = [positionOf(before.position), positionOf(replica.position)];
  return { kind: 'answers', primary, replica: reached, timeline: replica.timeline };
}

type ProbeRow = { readonly position: string | null; readonly identity: string; readonly timeline: string };

function rowOf([row]: readonly Record<string, unknown>[]): ProbeRow {
  return row as ProbeRow;
}

function probeRegularly(work: () => Promise<void>, doubt: () => void): () => void {
  const stopping = new AbortController();
  const keep = async () => {
    while (!stopping.signal.aborted) {
      // While the primary does not answer, nothing is known about the replica.
      await work().catch(doubt);
      await sleep(probeEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  void keep();
  return () => stopping.abort();
}

/** Returns a function that queries a pool, and that fails if there is no answer in time. */
export function askingWithin(pool: pg.Pool, timeoutMs: number): Ask {
  return async (text) => {
    const query: pg.QueryConfig = Object.assign({ text }, { query_timeout: timeoutMs });
    return (await pool.query<Record<string, unknown>>(query)).rows;
  };
}
