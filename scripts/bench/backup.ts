import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/database/open.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { fillManyJobs } from '#tests/support/databases/many-jobs.ts';
import { newDatabase, newFolder, removeFolder, startCluster } from '../../tests/gate/databases/cluster.ts';
import { repositoryRoot, run } from '../run.mjs';

const jobs = Number(process.argv[2] ?? 300_000);
const clients = Math.ceil(jobs / 30);

/**
 * Creates the accounts of the people in the generated jobs. The jobs are generated without accounts, but a
 * restore needs them.
 */
const accountsOfMany = `
  set session_replication_role = replica;
  insert into profiles (id, name, email)
  select distinct on (id) id, 'Somebody', id || '@many.test' from (
    select user_id as id from country_operators union select user_id from clients union select user_id from technicians
    union select requestor_user_id from service_requests union select signer_user_id from signatures) people
  where id is not null on conflict do nothing`;

async function fill({ owner, superuser }: { owner: string; superuser: string }): Promise<string> {
  const database = await openDatabase({ databaseUrl: owner, dataDir: '' });
  await prepareDatabase(database, join(repositoryRoot, 'src/server/migrations'));
  await database.close();
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  try {
    await fillManyJobs(client, jobs, clients);
    await client.query(accountsOfMany);
    const { rows } = await client.query(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    return rows[0]?.size;
  } finally {
    await client.end();
  }
}

/** Runs the built program as an administrator would. Returns how many seconds it took. */
async function seconds(name: 'backup' | 'restore', url: string, args: readonly string[]): Promise<string> {
  const begun = performance.now();
  const { code, output } = await run(process.execPath, [`dist/server/${name}.js`, ...args], {
    capture: true,
    env: { DATABASE_URL: url },
  });
  if (code !== 0) throw new Error(output);
  return ((performance.now() - begun) / 1000).toFixed(0);
}

const [source, target] = [await startCluster('installed'), await startCluster('installed')];
const backups = newFolder();
try {
  const full = await newDatabase(source);
  const size = await fill(full);
  const backup = await seconds('backup', full.owner, ['--to', backups]);
  const file = join(backups, readdirSync(backups)[0] ?? '');
  const restore = await seconds('restore', (await newDatabase(target)).owner, [file]);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  console.log(`${jobs} jobs, ${size}: backup ${backup} s, ${megabytes} MB; restore ${restore} s`);
} finally {
  for (const cluster of [source, target]) {
    await cluster.stop();
    removeFolder(cluster.folder);
  }
  removeFolder(backups);
}
