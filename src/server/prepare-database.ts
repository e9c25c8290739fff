import { sql } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { databaseRoles } from './store/access/identity.ts';
import { preparingStatements } from './store/prepared.ts';

// Any fixed number; several servers that start at once grant one after the other.
const grantLock = 7_203_942;

/** Brings tables, policies and rights to what this version of the program needs. */
export async function prepareDatabase(database: Database, migrationsFolder: string): Promise<void> {
  await migrate(database, migrationsFolder, databaseRoles);
  await database.asOwner(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${grantLock}::bigint)`);
    await tx.script(preparingStatements());
  });
}
