import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openPglite } from '#server/database/pglite.ts';
import {
  ask,
  type DatabaseUrls,
  databaseBeside,
  newDatabase,
  newFolder,
  removeFolder,
  startCluster,
  type Which,
} from './cluster.ts';

export type Ask = (text: string) => Promise<Record<string, unknown>[]>;

/** An initially empty database, with the folder or server that holds it. */
export type Place = {
  /** The name of the database, such as "PostgreSQL 15". */
  readonly label: string;
  readonly env: Readonly<Record<string, string>>;
  /**
   * Reads as a user who can see everything. The embedded database can be read only while no server is running on it.
   */
  read<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
  /** Runs SQL as the server's user. */
  load(text: string): Promise<void>;
  /** Creates another empty database for the same user on the same server. It is removed with this one. */
  beside(): Promise<Place>;
  remove(): Promise<void>;
};

export const placeKinds = ['installed', 'embedded', 'pglite'] as const;

export const newPlace = (kind: Which | 'pglite'): Promise<Place> =>
  kind === 'pglite' ? placeOfPglite() : placeOfPostgres(kind);

async function placeOfPglite(folder = newFolder(), name = 'data'): Promise<Place> {
  const dataDir = join(folder, name);
  return {
    label: 'embedded database',
    env: { DATABASE_URL: '', DATA_DIR: dataDir },
    read: async (work) => {
      const database = await openPglite(dataDir);
      try {
        return await work((text) => database.asOwner((tx) => tx.rows(sql.raw(text))));
      } finally {
        await database.close();
      }
    },
    load: async (text) => {
      const database = await openPglite(dataDir);
      try {
        await database.asOwner((tx) => tx.script(text));
      } finally {
        await database.close();
      }
    },
    beside: () => placeOfPglite(folder, randomUUID()),
    remove: async () => removeFolder(folder),
  };
}

async function placeOfPostgres(which: Which): Promise<Place> {
  const cluster = await startCluster(which);
  const urls = await newDatabase(cluster);
  const [server] = await ask<{ version: string }>(
    cluster.url,
    `select current_setting('server_version') as version`,
  );
  const remove = async () => {
    await cluster.stop();
    removeFolder(cluster.folder);
  };
  const placeAt = ({ owner, superuser }: DatabaseUrls): Place => ({
    label: `PostgreSQL ${Number.parseInt(server?.version ?? '', 10)}`,
    env: { DATABASE_URL: owner },
    read: (work) => work((text) => ask(superuser, text)),
    load: async (text) => {
      await ask(owner, text);
    },
    beside: async () => placeAt(await databaseBeside(cluster, owner)),
    remove,
  });
  return placeAt(urls);
}

/** Returns the number of rows in each table and the checksum of its content. */
export async function fingerprint(asked: Ask): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const tables = await asked(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  for (const { name } of tables) {
    // The time of the backup is left out, because it is recorded only after the content was read.
    const row = name === 'installation' ? `to_jsonb(t) - 'backed_up_at'` : 't';
    const [answer] = await asked(
      `select count(*) || ' ' || coalesce(md5(string_agg((${row})::text, E'\\n' order by (${row})::text)), '') as sum
       from "${name}" t`,
    );
    found.set(String(name), String(answer?.sum));
  }
  return found;
}

/** Returns the one number that the statement selects. */
export async function count(asked: Ask, text: string): Promise<number> {
  const [row] = await asked(text);
  return Number(Object.values(row ?? {})[0]);
}
