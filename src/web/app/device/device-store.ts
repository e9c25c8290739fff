import type { AsyncStorage, PersistedQuery } from '@tanstack/query-persist-client-core';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { SessionView } from '#contract/accounts.ts';
import { buildId } from './build.ts';

const name = 'grouphead-reads';

/** The session that opens a technician's day offline. It contains no secret; the cookie does. */
type KeptSession = {
  readonly session: SessionView;
  readonly isDemo: boolean;
  readonly kept_at: number;
};

interface Schema extends DBSchema {
  /** One session for each build, because another build may expect other fields. */
  sessions: { key: string; value: KeptSession };
  reads: { key: string; value: PersistedQuery };
}

let opening: Promise<IDBPDatabase<Schema>> | null = null;

function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('sessions');
      db.createObjectStore('reads');
    },
    // Another tab is waiting to remove the database.
    blocking: close,
    terminated: () => {
      opening = null;
    },
  });
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

function close(): void {
  const opened = opening;
  opening = null;
  opened?.then((db) => db.close()).catch(() => undefined);
}

export async function findKeptSession(): Promise<KeptSession | null> {
  const { store, done } = (await database()).transaction('sessions');
  const [kept] = await Promise.all([store.get(buildId), done]);
  return kept ?? null;
}

export async function keepSession(kept: KeptSession): Promise<void> {
  await (await database()).put('sessions', kept, buildId);
}

/** The server's responses, as TanStack's persister reads and writes them. */
export const readsStorage: Required<AsyncStorage<PersistedQuery>> = {
  // If a transaction fails, both its request and the transaction reject.
  getItem: async (key) => {
    const { store, done } = (await database()).transaction('reads');
    const [query] = await Promise.all([store.get(key), done]);
    return query;
  },
  setItem: async (key, value) => (await database()).put('reads', value, key),
  removeItem: async (key) => (await database()).delete('reads', key),
  entries: async () => {
    const { store, done } = (await database()).transaction('reads');
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll(), done]);
    return keys.flatMap((key, index) => {
      const value = values[index];
      return value === undefined ? [] : [[key, value] as [string, PersistedQuery]];
    });
  },
};

/** Removes the responses and sessions that are no longer needed. */
export async function dropUnwanted(isWanted: {
  readonly read: (key: string, query: PersistedQuery) => boolean;
  readonly session: (kept: KeptSession) => boolean;
}): Promise<void> {
  const transaction = (await database()).transaction(['reads', 'sessions'], 'readwrite');
  const drop = async () => {
    for await (const cursor of transaction.objectStore('reads'))
      if (!isWanted.read(cursor.key, cursor.value)) await cursor.delete();
    for await (const cursor of transaction.objectStore('sessions'))
      if (!isWanted.session(cursor.value)) await cursor.delete();
  };
  // If the transaction fails, both promises reject.
  await Promise.all([drop(), transaction.done]);
}

export async function removeDatabase(): Promise<void> {
  close();
  await deleteDB(name);
}
