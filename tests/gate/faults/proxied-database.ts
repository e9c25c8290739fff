import { openDatabase } from '#server/database/open.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { createEmptyDatabase, releasedMigrations } from '#tests/support/databases/database.ts';
import { startPostgres } from '#tests/support/databases/postgres.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/servers/fault-proxy.ts';

/** An empty database with two addresses: a direct one, and one through a proxy that injects faults. */
type ProxiedDatabase = { readonly url: string; readonly proxy: FaultProxy; close(): Promise<void> };

/** Starts a PostgreSQL server with an empty database behind a proxy. */
export async function startProxiedDatabase(): Promise<ProxiedDatabase> {
  const postgres = await startPostgres();
  const { close, ...proxied } = await proxiedDatabaseOn(postgres.url);
  return {
    ...proxied,
    close: async () => {
      await close();
      await postgres.stop();
    },
  };
}

export async function proxiedDatabaseOn(server: string): Promise<ProxiedDatabase> {
  const { url, drop } = await createEmptyDatabase({ server });
  const proxy = await startFaultProxy(url);
  return {
    url,
    proxy,
    close: async () => {
      await proxy.close();
      await drop();
    },
  };
}

/** Runs the work on its own PostgreSQL server. */
export async function onOwnPostgres<T>(work: (server: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgres();
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** Opens the database and migrates it to the newest schema. */
export async function openMigrated(url: string) {
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  await prepareDatabase(database, releasedMigrations);
  return database;
}
