import type { Database, DatabaseSettings } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens the database without migrating it. Without a databaseUrl, opens the embedded one and locks it against other
 * processes.
 */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, replicaUrl, dataDir, atDoor, ...rest } = settings;
  return databaseUrl
    ? openPostgres({ databaseUrl, replicaUrl, ...rest })
    : openPglite(dataDir, { atDoor, ...rest });
}
