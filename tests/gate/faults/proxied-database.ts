import { openDatabase } from '#server/database/open.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { createEmptyDatabase, releasedMigrations } from '../../support/database.ts';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';
import { startPostgres } from '../../support/postgres.ts';

/** A PostgreSQL of our own with an empty database, which is reached directly and through a proxy that makes faults. */
export type ProxiedDatabase = { readonly url: string; readonly proxy: FaultProxy; close(): Promise<void> };

export async function startProxiedDatabase(): Promise<ProxiedDatabase> {
  const postgres = await startPostgres();
  const { url } = await createEmptyDatabase({ server: postgres.url });
  const proxy = await startFaultProxy(url);
  return {
    url,
    proxy,
    close: async () => {
      await proxy.close();
      await postgres.stop();
    },
  };
}

/** Brings the database to the newest schema, and gives the direct way to it. */
export async function openMigrated(url: string) {
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  await prepareDatabase(database, releasedMigrations);
  return database;
}
