/**
 * Dumps the demo company of a released version: `npx tsx tests/gate/dumps/keep-dump.ts folder version`. The
 * folder is a checkout of that version after `npm run build`.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { findBinaries } from '#tests/support/databases/postgres.ts';
import { newDatabase, removeFolder, startCluster } from '../databases/cluster.ts';
import { spawnServer } from '../databases/server-process.ts';

const [folder, version] = process.argv.slice(2);
if (folder === undefined || version === undefined) throw new Error('The folder and the version are missing');

const cluster = await startCluster('installed');
try {
  const { owner, superuser } = await newDatabase(cluster);
  const server = spawnServer({ DATABASE_URL: owner }, ['--demo'], folder);
  await server.started;
  await server.stop();
  const text = execFileSync(
    join(findBinaries('installed') ?? '', 'pg_dump'),
    ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-comments', superuser],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  // Lines that start with a backslash are commands that only psql understands.
  const statements = text.replaceAll(/^\\.*$/gm, '').replaceAll(new URL(owner).username, 'CURRENT_USER');
  writeFileSync(join(import.meta.dirname, `${version}.sql.br`), brotliCompressSync(statements));
} finally {
  await cluster.stop();
  removeFolder(cluster.folder);
}
