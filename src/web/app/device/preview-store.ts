import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { deviceOwner } from './device-owner.ts';

/** A separate database, because pages of the previous build still open the one with the responses. */
const name = 'grouphead-previews';

interface Schema extends DBSchema {
  /** Pictures as data URLs, because some browsers store no blobs in private browsing. */
  previews: { key: [userId: string, fileId: string]; value: string };
}

async function withDatabase<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>(name, 1, {
    upgrade: (created) => void created.createObjectStore('previews'),
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
  });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Returns the preview of a photo that this device keeps for its owner; null if it keeps none. Never rejects. */
export async function findPreview(fileId: string): Promise<string | null> {
  const owner = deviceOwner();
  if (owner === null) return null;
  const find = async (db: IDBPDatabase<Schema>) => {
    const { store, done } = db.transaction('previews');
    // If the transaction fails, both promises reject.
    const [content] = await Promise.all([store.get([owner, fileId]), done]);
    return content ?? null;
  };
  return withDatabase(find).catch(() => null);
}

/** Returns the kept previews with their lengths, after removing those of other people and of other photos. */
export function retainPreviews(
  userId: string,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = new Set(fileIds);
  return withDatabase(async (db) => {
    const kept = new Map<string, number>();
    const transaction = db.transaction('previews', 'readwrite');
    const retain = async () => {
      for await (const cursor of transaction.store) {
        const [owner, fileId] = cursor.key;
        if (owner === userId && wanted.has(fileId)) kept.set(fileId, cursor.value.length);
        else await cursor.delete();
      }
    };
    // If the transaction fails, both promises reject.
    await Promise.all([retain(), transaction.done]);
    return kept;
  });
}

export function putPreviews(userId: string, previews: ReadonlyMap<string, string>): Promise<void> {
  return withDatabase(async (db) => {
    const transaction = db.transaction('previews', 'readwrite');
    const puts = [...previews].map(([fileId, content]) => transaction.store.put(content, [userId, fileId]));
    await Promise.all([...puts, transaction.done]);
  });
}

export function removePreviews(): Promise<void> {
  return deleteDB(name);
}
