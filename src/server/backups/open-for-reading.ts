import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import { DatabaseFolderInUseError } from '#server/database/folder-lock.ts';
import type { Env } from '#server/platform/env.ts';
import { sourceAtSocket } from './backup-source.ts';
import { keepBackup } from './keep-backup.ts';
import { openSingleConnection } from './open-single-connection.ts';
import { restoreBackup } from './restore-backup.ts';

/** The settings that say where the database is, and the folder of the migrations. */
type Source = { readonly env: Env; readonly migrations: string };

/** Runs the work on a temporary database that is restored from the backup. */
export async function withBackup<T>(
  { env, migrations }: Source,
  file: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'grouphead-read-'));
  try {
    const database = await openSingleConnection({ ...env, DATABASE_URL: undefined, DATA_DIR: folder });
    try {
      await restoreBackup(database, file, migrations);
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens the database. If a server has the embedded one open, asks that server for a backup. */
export async function withDatabase<T>(source: Source, work: (database: Database) => Promise<T>): Promise<T> {
  const { env } = source;
  const { DATABASE_URL, DATA_DIR } = env;
  if (DATABASE_URL === undefined && !existsSync(DATA_DIR))
    throw new Error(
      `There is no data folder ${DATA_DIR}: set DATA_DIR or DATABASE_URL as the server has them`,
    );
  let database: Database;
  try {
    database = await openSingleConnection(env);
  } catch (error) {
    if (!(error instanceof DatabaseFolderInUseError)) throw error;
    const folder = mkdtempSync(join(tmpdir(), 'grouphead-read-'));
    try {
      const { file } = await keepBackup(folder, sourceAtSocket(DATA_DIR).write);
      return await withBackup(source, file, work);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
