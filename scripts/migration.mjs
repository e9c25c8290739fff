import './require-node.mjs';

const { spawnSync } = await import('node:child_process');
const { readdirSync, readFileSync, rmSync, writeFileSync } = await import('node:fs');
const { join } = await import('node:path');
const { installStalePackages } = await import('./freshness.mjs');
const { repositoryRoot, tools } = await import('./run.mjs');

const migrations = 'src/server/migrations';
const meta = join(repositoryRoot, migrations, 'meta');

const snapshots = () =>
  readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort();

/**
 * Runs drizzle-kit in the terminal, because it may ask whether a column was renamed or replaced. It exits with code 0 even when
 * it cannot read the tables, but prints the error in that case.
 */
function generate(/** @type {string[]} */ args) {
  const { status, stderr } = spawnSync(process.execPath, [tools.drizzleKit, 'generate', ...args], {
    cwd: repositoryRoot,
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  console.error(stderr);
  return /Error/.test(stderr) ? 1 : (status ?? 1);
}

/** drizzle-kit compares the tables only with the newest snapshot. So only that one is kept, on one line. */
function keepOnly(/** @type {string} */ newest) {
  for (const file of snapshots()) if (file !== newest) rmSync(join(meta, file));
  const path = join(meta, newest);
  writeFileSync(path, `${JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))}\n`);
}

function main(/** @type {string[]} */ [name = '', ...options]) {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    console.error('Give the migration a name of small letters: npm run migration -- purchase-date');
    console.error('Add --custom for an empty file that takes SQL of your own.');
    return 1;
  }
  const before = snapshots().at(-1);
  const code = generate([`--name=${name}`, ...options]);
  const newest = snapshots().at(-1);
  if (code !== 0) return code;
  if (newest === undefined || newest === before) {
    console.log(
      '\nNothing was written: the newest migration already leaves the tables as src/server/store has them.',
    );
    return 0;
  }
  keepOnly(newest);
  const file = `${migrations}/${newest.replace('_snapshot.json', '')}_${name}.sql`;
  console.log(`
${file} was written, its line in the journal too, and the newest snapshot replaced the one before.
Read the file before you commit it:
- A column that may not be null needs a default, or an UPDATE before SET NOT NULL, where rows already stand.
- A CHECK whose list comes from the domain (job_orders_workflow_status …) is dropped and added again:
  its list must be the whole new one. A new event takes a new is_event_type, written by hand.
- Triggers, functions and changes of rows are written by hand, below what was generated or in a file of their own
  (npm run migration -- ${name} --custom). Row security is forced: an UPDATE needs NO FORCE ROW LEVEL SECURITY before it.
Then npx vitest run src/server/database/released-migrations.test.ts -u takes its hash into the list of migrations that stay as they are.`);
  return 0;
}

await installStalePackages();
process.exitCode = main(process.argv.slice(2));
