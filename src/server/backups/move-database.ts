import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { requireKnownLetters } from '#server/database/letters.ts';
import type { BackupHeader } from './backup-format.ts';
import { keepBackup } from './keep-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { readTables } from './tables.ts';
import { writeBackup } from './write-backup.ts';

type Move = {
  readonly from: Database;
  readonly to: Database;
  /** The folder of the backup, which stays there after the move. */
  readonly folder: string;
  readonly migrationsFolder: string;
  readonly version: string;
  readonly now: () => Date;
};

type Moved = { readonly file: string; readonly header: BackupHeader };

/**
 * Copies every row into the empty database, which compares its counts and sums table by table. No one may write in the
 * meantime: the embedded database is locked by its folder, and the tables of PostgreSQL by this function.
 */
export async function moveDatabase({ from, to, folder, migrationsFolder, ...writing }: Move): Promise<Moved> {
  await to.asOwner(requireKnownLetters);
  await requireAlone(from);
  const copy = async () => {
    const { file, header } = await keepBackup(folder, (stream) => writeBackup(from, writing, stream));
    await restoreBackup(to, file, migrationsFolder);
    return { file, header };
  };
  return from.kind === 'pglite' ? copy() : withoutWriters(from, copy);
}

/** The looks at the connections. A connection that this program has just closed may still be listed. */
const looks = 20;

/** Throws if a server is using this PostgreSQL: people's writes would stay behind. */
async function requireAlone(database: Database): Promise<void> {
  if (database.kind === 'pglite') return;
  for (let look = 0; look < looks; look += 1) {
    const [others] = await database.asOwner((tx) => tx.rows<{ count: number }>(otherConnections));
    if (others?.count === 0) return;
    await sleep(100);
  }
  throw new Error('Grouphead servers are connected to this PostgreSQL. Stop all of them, then move.');
}

const otherConnections = sql`
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name = 'grouphead'`;

/** Holds a lock on every table, with which others can read and not write. */
function withoutWriters<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.asOwner(async (tx) => {
    const tables = await readTables(tx);
    const names = tables.map(({ name }) => `public."${name}"`).join(', ');
    await tx.script(`lock table ${names} in share mode`);
    return work();
  });
}
