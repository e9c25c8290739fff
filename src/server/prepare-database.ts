import { requirePostgresNotMoved } from './backups/moved-postgres.ts';
import type { Database, OwnerTransaction } from './database/database.ts';
import { requireKnownLetters } from './database/letters.ts';
import { migrate, type ReportProgress } from './database/migrate.ts';
import { withShortLocks } from './database/short-locks.ts';
import { lockStarts } from './database/start-lock.ts';
import { databaseRoles } from './store/access/identity.ts';
import { preparingStatements } from './store/functions/prepared.ts';

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
  };
  await withShortLocks(database, grant, () => report('waiting for a lock', { for: 'grants' }));
}
