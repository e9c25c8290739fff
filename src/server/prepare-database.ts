import { sql } from 'drizzle-orm';
import type { Database, OwnerTransaction } from './database/database.ts';
import { requireKnownLetters } from './database/letters.ts';
import { migrate, type ReportProgress } from './database/migrate.ts';
import { withShortLocks } from './database/short-locks.ts';
import { databaseRoles } from './store/access/identity.ts';
import { preparingStatements } from './store/functions/prepared.ts';

// The key of the lock: any fixed number. If several servers start at the same time, they grant rights one after
// another.
const grantLock = 7_203_942;

/** Brings tables, policies and rights to the state that this version of the program needs. */
export async function prepareDatabase(
  database: Database,
  migrationsFolder: string,
  report: ReportProgress = () => undefined,
): Promise<void> {
  await database.asOwner(requireKnownLetters);
  await migrate(database, migrationsFolder, databaseRoles, report);
  const grant = async (tx: OwnerTransaction) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${grantLock}::bigint)`);
    await tx.script(preparingStatements());
  };
  await withShortLocks(database, grant, () => report('waiting for a lock', { for: 'grants' }));
}
