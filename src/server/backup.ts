import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BackupSource, sourceAtSocket, sourceOn } from './backups/backup-source.ts';
import { keepBackup, removeOldBackups } from './backups/keep-backup.ts';
import { requireNotMoved } from './backups/moved-folder.ts';
import { requirePostgresNotMoved } from './backups/moved-postgres.ts';
import { openSingleConnection } from './backups/open-single-connection.ts';
import { DatabaseFolderInUseError } from './database/folder-lock.ts';
import { type Env, readEnv } from './platform/env.ts';
import { version } from './version.ts';

const usage = `backup [options]
  --to folder   where backups are kept; ./backups
  --keep n      remove all but the newest n after a new one is complete
The database is that of DATABASE_URL, else the embedded one in DATA_DIR, whose server may be running.`;

async function withSource(env: Env, work: (source: BackupSource) => Promise<void>): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = env;
  if (DATABASE_URL === undefined && !existsSync(DATA_DIR))
    throw new Error(
      `There is no data folder ${DATA_DIR}: set DATA_DIR or DATABASE_URL as the server has them`,
    );
  if (DATABASE_URL === undefined) requireNotMoved(DATA_DIR);
  try {
    const database = await openSingleConnection(env);
    try {
      await database.asOwner(requirePostgresNotMoved);
      await work(sourceOn(database, { version, now: () => new Date() }));
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof DatabaseFolderInUseError)) throw error;
    await work(sourceAtSocket(DATA_DIR));
  }
}

function requireCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error('--keep must be a whole number of at least 1');
  return count;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string', default: 'backups' },
      keep: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const keep = values.keep === undefined ? null : requireCount(values.keep);
  await withSource(readEnv(), async (source) => {
    const { file, header, bytes } = await keepBackup(resolve(values.to), source.write);
    await source.note(header);
    const rows = header.tables.reduce((sum, { count }) => sum + count, 0);
    process.stdout.write(
      `${file}: ${header.tables.length} tables, ${rows} rows, ${bytes} bytes, complete and checked\n`,
    );
    const removed = keep === null ? [] : await removeOldBackups(resolve(values.to), keep);
    for (const name of removed) process.stdout.write(`removed ${name}\n`);
  });
}

try {
  await main();
} catch (error) {
  process.stderr.write(`No backup was made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
