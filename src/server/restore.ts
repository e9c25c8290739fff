import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup } from './backups/backup-format.ts';
import { openSingleConnection } from './backups/open-single-connection.ts';
import { restoreBackup } from './backups/restore-backup.ts';
import { readEnv } from './platform/env.ts';

const usage = `restore [options] file
  --check   only read the backup and compare it with its row counts and checksums
The database is that of DATABASE_URL, else the embedded one in DATA_DIR. It must be empty, and no server may run on it.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (values.help || file === undefined) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const header = await checkBackup(file);
  const rows = header.tables.reduce((sum, { count }) => sum + count, 0);
  const summary = `${header.tables.length} tables, ${rows} rows of ${header.at}`;
  if (values.check) {
    process.stdout.write(`${file} is whole: ${summary}\n`);
    return;
  }
  const database = await openSingleConnection(readEnv());
  try {
    await restoreBackup(database, file, join(import.meta.dirname, 'migrations'));
  } finally {
    await database.close();
  }
  process.stdout.write(`Restored and compared: ${summary}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
