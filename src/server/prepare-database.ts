import { createHash } from 'node:crypto';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { requirePostgresNotMoved } from './backups/moved-postgres.ts';
import type { Database, OwnerTransaction } from './database/database.ts';
import { requireKnownLetters } from './database/letters.ts';
import { migrate, type ReportProgress } from './database/migrate.ts';
import { withShortLocks } from './database/short-locks.ts';
import { lockStarts } from './database/start-lock.ts';
import { type Preparation, preparedNote } from './platform/readiness/readiness.ts';
import { databaseRoles } from './store/access/identity.ts';
import { preparingStatements } from './store/functions/prepared.ts';

/** Returns the state of a database that this version has prepared: its newest migration, and a hash of its rights. */
export function preparationOf(migrationsFolder: string): Preparation {
  return {
    newestMigration: readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0,
    rights: createHash('sha256').update(preparingStatements()).digest('hex').slice(0, 16),
  };
}

/** Brings tables, policies and rights to the state that this version of the program needs. */
export async function prepareDatabase(
  database: Database,
  migrationsFolder: string,
  report: ReportProgress = () => undefined,
): Promise<void> {
  await database.asOwner(requireKnownLetters);
  await database.asOwner(requirePostgresNotMoved);
  await migrate(database, migrationsFolder, databaseRoles, report);
  const grant = async (tx: OwnerTransaction) => {
    await lockStarts(tx);
    // A move may have ended while this server was waiting for it.
    await requirePostgresNotMoved(tx);
    await tx.script(preparingStatements());
    await tx.script(`comment on schema drizzle is '${preparedNote(preparationOf(migrationsFolder))}'`);
  };
  await withShortLocks(database, grant, () => report('waiting for a lock', { for: 'grants' }));
}
