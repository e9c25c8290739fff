import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';
import { type HeldDecision, heldDecision } from './decision.ts';

/** Changes that are stored together or not at all. */
type StoreChanges = {
  readonly put: readonly HeldDecision[];
  readonly remove: readonly string[];
  /** The content of a file in base64, by the key of the entry that uploads it. */
  readonly files?: ReadonlyMap<string, string>;
};

/** Stores the entries of all users of this browser. Each user reads only their own. */
export type EntryStore = {
  readonly read: (userId: string) => Promise<readonly HeldDecision[]>;
  readonly find: (key: string) => Promise<HeldDecision | null>;
  readonly readFile: (key: string) => Promise<string | null>;
  readonly write: (changes: StoreChanges) => Promise<void>;
};

interface OutboxDatabase extends DBSchema {
  entries: { key: string; value: object; indexes: { userId: string } };
  files: { key: string; value: string };
}

const databaseName = 'grouphead-outbox';

/** Loads the library for the first read. Every page with an outbox starts that read immediately. */
async function openWith(callbacks: OpenDBCallbacks<OutboxDatabase>): Promise<IDBPDatabase<OutboxDatabase>> {
  const { openDB } = await import('idb');
  return openDB<OutboxDatabase>(databaseName, 1, callbacks);
}

/** Opens the database when it is first needed, and again after the browser has closed it. */
export function indexedEntryStore(): EntryStore {
  let opening: Promise<IDBPDatabase<OutboxDatabase>> | null = null;
  const forget = () => {
    opening = null;
  };
  const open = () => {
    opening ??= openWith({
      upgrade: (database) => {
        database.createObjectStore('entries', { keyPath: 'key' }).createIndex('userId', 'userId');
        database.createObjectStore('files');
      },
      // A newer version of the page waits for this connection to close.
      blocking: (_from, _to, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  };
  return {
    // If a transaction fails, both its request and the transaction reject.
    read: async (userId) => {
      const { store, done } = (await open()).transaction('entries');
      const [values] = await Promise.all([store.index('userId').getAll(userId), done]);
      return values.flatMap(parsed);
    },
    find: async (key) => {
      const { store, done } = (await open()).transaction('entries');
      const [value] = await Promise.all([store.get(key), done]);
      return parsed(value)[0] ?? null;
    },
    readFile: async (key) => {
      const { store, done } = (await open()).transaction('files');
      const [content] = await Promise.all([store.get(key), done]);
      return content ?? null;
    },
    write: async ({ put, remove, files = new Map() }) => {
      const tx = (await open()).transaction(['entries', 'files'], 'readwrite');
      const entries = tx.objectStore('entries');
      const contents = tx.objectStore('files');
      const changes = [
        ...put.map((one) => entries.put(one)),
        ...remove.flatMap((key) => [entries.delete(key), contents.delete(key)]),
        ...[...files].map(([key, content]) => contents.put(content, key)),
      ];
      // Without this, the browser commits only after the page has received the result of each change, and aborts if
      // the page closes before that.
      tx.commit();
      await Promise.all([...changes, tx.done]);
    },
  };
}

/** Ignores an entry that cannot be read, such as one stored by a newer version of the page. */
function parsed(value: unknown): HeldDecision[] {
  const read = heldDecision.safeParse(value);
  return read.success ? [read.data] : [];
}

/**
 * Takes over, once, the decisions that an earlier version of the page stored in `earlier`. Removes them there only
 * after this database has stored them.
 */
export async function takeOverEarlier(
  earlier: Pick<Storage, 'getItem' | 'removeItem'>,
  names: readonly string[],
  { userId, store }: { readonly userId: string; readonly store: Pick<EntryStore, 'write'> },
): Promise<void> {
  if (names.length === 0) return;
  const put = names
    .flatMap((name) => parsedText(earlier.getItem(name) ?? ''))
    .map((one) => ({ ...one, userId }));
  await store.write({ put, remove: [] });
  for (const name of names) earlier.removeItem(name);
}

function parsedText(text: string): HeldDecision[] {
  try {
    const read = heldDecision.safeParse(JSON.parse(text));
    return read.success ? [read.data] : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
