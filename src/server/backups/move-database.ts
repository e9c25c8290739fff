import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, OwnerTransaction } from '#server/database/database.ts';
import { requireKnownLetters } from '#server/database/letters.ts';
import { lockStarts } from '#server/database/start-lock.ts';
import type { BackupHeader } from './backup-format.ts';
import { keepBackup } from './keep-backup.ts';
import { notePostgresMoved } from './moved-postgres.ts';
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
 * Copies every row into the empty database, and compares row counts and checksums table by table. No one can
 * write in the meantime: a lock on its folder protects the embedded database, and this function locks the
 * tables of PostgreSQL. It also leaves a note in PostgreSQL.
 */
export async function moveDatabase({ from, to, folder, migrationsFolder, ...writing }: Move): Promise<Moved> {
  await to.asOwner(requireKnownLetters);
  const copy = async () => {
    const { file, header } = await keepBackup(folder, (stream) => writeBackup(from, writing, stream));
    await restoreBackup(to, file, migrationsFolder);
    return { file, header };
  };
  if (from.kind === 'pglite') return copy();
  return from.asOwner(async (tx) => {
    await lockStarts(tx);
    await requireAlone(tx);
    await lockTables(tx);
    const moved = await copy();
    await notePostgresMoved(tx, writing.now());
    return moved;
  });
}

/** The number of checks for other connections. A connection that this program has just closed may still be listed. */
const looks = 20;

/** Throws if anyone is connected to this PostgreSQL: their writes would not be moved. */
async function requireAlone(tx: OwnerTransaction): Promise<void> {
  let names: readonly string[] = [];
  for (let look = 0; look < looks; look += 1) {
    names = (await tx.rows<{ name: string }>(otherConnections)).map(({ name }) => name);
    if (names.length === 0) return;
    await sleep(100);
    await tx.rows(sql`select pg_stat_clear_snapshot()`);
  }
  throw new Error(
    `Other programs are connected to this PostgreSQL database: ${names.join(', ')}. Stop all of them, then move.`,
  );
}

// PostgreSQL shows the backend type of another user's connection only to some roles. Its own background
// processes have no user.
const otherConnections = sql`
  select distinct coalesce(nullif(application_name, ''), 'pid ' || pid) as name from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
    and coalesce(backend_type, 'client backend') = 'client backend'
    and pid not in (select pid from pg_stat_replication)
  order by 1`;

/** Lets others read, but not write, until the transaction ends. */
async function lockTables(tx: OwnerTransaction): Promise<void> {
  const names = (await readTables(tx)).map(({ name }) => `public."${name}"`);
  await tx.script(`lock table ${names.join(', ')} in share mode`);
}
