import { AsyncResource } from 'node:async_hooks';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import type { Database, DatabaseSettings } from './database.ts';
import { requireRoomInSync, roomForNewDatabase, roomToWrite } from './disk-room.ts';
import { DurableFileSystem, durableStartParams, flush, flushTree } from './durable-file-system.ts';
import { lockFolder } from './folder-lock.ts';
import { requireChannel } from './identity.ts';
import { PgliteSocket } from './pglite-socket.ts';
import { databaseOn } from './pool.ts';
import { planning } from './statements.ts';
import { withTimeout } from './timing/timeout.ts';
import type { Announcement } from './transaction.ts';

export const pgliteOptions = {
  extensions: { pg_trgm, btree_gin },
  startParams: [...PGlite.defaultStartParams, ...planning.flatMap((one) => ['-c', one])],
} satisfies PGliteOptions;

/** The maximum time that a transaction waits for the ones before it. */
const waitMs = 30_000;

type Watching = Pick<DatabaseSettings, 'noticesNesting' | 'onError'>;
type Opening = Watching & Pick<DatabaseSettings, 'atDoor'>;

type Within = { readonly pool?: pg.Pool; readonly requireRoom?: () => void };

/** Returns a pool with the only connection of an open PGlite, which runs one transaction at a time. */
function poolOn(pglite: PGlite): pg.Pool {
  return new pg.Pool({
    stream: () => new PgliteSocket(pglite),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitMs,
  });
}

/** Wraps an open PGlite in our Database interface. */
export function pgliteDatabase(
  pglite: PGlite,
  { pool = poolOn(pglite), requireRoom, noticesNesting, onError }: Within & Watching = {},
): Database {
  const listeners = new Set<(announcement: Announcement) => void>();
  const pooled = databaseOn(pool, {
    noticesNesting,
    onError,
    requireRoom,
    onAnnouncements: (announcements) => {
      for (const announcement of announcements) for (const hear of listeners) hear(announcement);
    },
  });
  return {
    ...pooled,
    kind: 'pglite',
    async listen(channel, onMessage) {
      requireChannel(channel);
      // The binding to this async context keeps the listener from running inside the announcing transaction.
      const hear = AsyncResource.bind((heard: Announcement) => {
        if (heard.channel === channel) onMessage(heard.payload);
      });
      listeners.add(hear);
      return async () => {
        listeners.delete(hear);
      };
    },
    async ping(timeoutMs) {
      requireRoom?.();
      await withTimeout(timeoutMs, pool.query('SELECT 1'), `The database did not answer in ${timeoutMs} ms`);
    },
    async close() {
      await pooled.close();
      await pglite.close();
    },
  };
}

/** Opens the database inside the folder, creates it the first time, and locks out other processes. */
export async function openPglite(dataDir: string, { atDoor, ...watching }: Opening = {}): Promise<Database> {
  const folder = resolve(dataDir);
  requireRoomInSync(folder, existsSync(databaseIn(folder)) ? roomToWrite : roomForNewDatabase);
  let opened: Database | undefined;
  const lock = await lockFolder(folder, (visitor) =>
    opened && atDoor ? atDoor(opened, visitor) : visitor.destroy(),
  );
  try {
    const pglite = await openFolder(await createOnce(folder));
    const pool = poolOn(pglite);
    const requireRoom = () => requireRoomInSync(folder, roomToWrite);
    const database = pgliteDatabase(pglite, { pool, requireRoom, ...watching });
    const stopUpkeep = keepUp(pool, requireRoom, watching.onError);
    opened = {
      ...database,
      async close() {
        stopUpkeep();
        await database.close();
        await lock.release();
      },
    };
    return opened;
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function openFolder(folder: string): Promise<PGlite> {
  return PGlite.create({
    ...pgliteOptions,
    fs: new DurableFileSystem(folder),
    startParams: durableStartParams(pgliteOptions.startParams),
  });
}

const databaseIn = (folder: string) => join(folder, 'postgres');

/**
 * Creates the database under another name, so that one left incomplete by a killed process never counts as complete.
 */
async function createOnce(folder: string): Promise<string> {
  const database = databaseIn(folder);
  if (existsSync(database)) return database;
  const draft = join(folder, 'postgres-draft');
  rmSync(draft, { recursive: true, force: true });
  await (await openFolder(draft)).close();
  await flushTree(draft);
  renameSync(draft, database);
  await flush(folder);
  return database;
}

/** Starts the hourly upkeep. PGlite has no autovacuum and no checkpointer, so tables and log would only grow. */
function keepUp(
  pool: pg.Pool,
  requireRoom: () => void,
  onError: ((error: Error) => void) | undefined,
): () => void {
  const hourMs = 3_600_000;
  const upkeep = async () => {
    requireRoom();
    await pool.query('VACUUM (ANALYZE)');
    await pool.query('CHECKPOINT');
  };
  const timer = setInterval(() => void upkeep().catch(onError), hourMs).unref();
  return () => clearInterval(timer);
}
