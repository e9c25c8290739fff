import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { moveDatabase } from './backups/move-database.ts';
import { forgetMove, noteMoved, prepareFolder, requireNotMoved } from './backups/moved-folder.ts';
import { longestStatementMs } from './backups/tables.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open.ts';
import { type Env, readEnv } from './platform/env.ts';
import { version } from './version.ts';

const usage = `move --to postgres://user:password@host:5432/name
move --to embedded
  --to          the empty PostgreSQL that gets the embedded database of DATA_DIR,
                or "embedded": DATA_DIR gets the database of DATABASE_URL
  --backup dir  where the backup of the move stays; ./backups
Stop all servers first. The database that is left stays as it was. Photos and files stay in DATA_DIR/files, or in
their bucket: keep DATA_DIR and the settings of the bucket.`;

type Route = { readonly to: 'postgres' | 'embedded'; readonly url: string };

function routeOf(to: string | undefined, { DATABASE_URL }: Env): Route {
  if (to === 'embedded') {
    if (DATABASE_URL === undefined)
      throw new Error('DATABASE_URL is not set: it must name the PostgreSQL that is moved');
    return { to, url: DATABASE_URL };
  }
  if (to === undefined || !/^postgres(ql)?:\/\//.test(to))
    throw new Error('--to must be postgres://user:password@host:5432/name, or embedded');
  if (DATABASE_URL !== undefined && DATABASE_URL !== to)
    throw new Error(
      'DATABASE_URL names another PostgreSQL. Unset it: only an embedded database moves there.',
    );
  return { to: 'postgres', url: to };
}

// One connection locks the tables of PostgreSQL, and another one reads them.
const open = (at: { readonly databaseUrl?: string }, { DATA_DIR: dataDir }: Env) =>
  openDatabase({
    ...at,
    dataDir,
    poolSize: 2,
    noticesNesting: false,
    statementTimeoutMs: longestStatementMs,
  });

async function openBoth({ to, url }: Route, env: Env): Promise<{ from: Database; to: Database }> {
  const postgres = await open({ databaseUrl: url }, env);
  try {
    const embedded = await open({}, env);
    return to === 'postgres' ? { from: embedded, to: postgres } : { from: postgres, to: embedded };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

/** True once every row is in the other database. */
let hasMoved = false;

async function move(route: Route, env: Env, folder: string): Promise<void> {
  const databases = await openBoth(route, env);
  const begunAt = performance.now();
  try {
    const { file, header } = await moveDatabase({
      ...databases,
      folder,
      migrationsFolder: join(import.meta.dirname, 'migrations'),
      version,
      now: () => new Date(),
    });
    for (const { name, count, sum } of header.tables)
      process.stdout.write(`${name}: ${count} rows, checksum ${sum}, equal in both\n`);
    hasMoved = true;
    const seconds = (performance.now() - begunAt) / 1000;
    process.stdout.write(`${summaryOf(route, seconds)}\nBackup of the move: ${file}\n`);
  } finally {
    await Promise.all([databases.from.close(), databases.to.close()]);
  }
}

async function moveToPostgres(route: Route, env: Env, folder: string): Promise<void> {
  const { DATA_DIR } = env;
  if (!existsSync(join(DATA_DIR, 'postgres')))
    throw new Error(`There is no database in ${DATA_DIR}: set DATA_DIR as the server has it`);
  requireNotMoved(DATA_DIR);
  // Writes the note before the rows, so the copy that is left behind can never run alongside the new database.
  noteMoved(DATA_DIR, new Date());
  try {
    await move(route, env, folder);
  } catch (error) {
    if (!hasMoved) forgetMove(DATA_DIR);
    throw error;
  }
}

async function moveToEmbedded(route: Route, env: Env, folder: string): Promise<void> {
  const target = prepareFolder(env.DATA_DIR, new Date());
  try {
    await move(route, env, folder);
  } catch (error) {
    if (hasMoved) target.finish();
    else target.putBack();
    throw error;
  }
  target.finish();
  if (target.aside !== null) process.stdout.write(`The copy of the earlier move is in ${target.aside}\n`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      backup: { type: 'string', default: 'backups' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const env = readEnv();
  const route = routeOf(values.to, env);
  const folder = resolve(values.backup);
  await (route.to === 'postgres' ? moveToPostgres : moveToEmbedded)(route, env, folder);
}

function summaryOf({ to }: Route, seconds: number): string {
  const took = `Moved in ${seconds.toFixed(1)} s.`;
  return to === 'postgres'
    ? `${took} Set DATABASE_URL to that PostgreSQL, keep DATA_DIR for photos and files, and start the servers.`
    : `${took} Remove DATABASE_URL, keep DATA_DIR, and start one server.`;
}

try {
  await main();
} catch (error) {
  const what = hasMoved ? 'Every row was moved, and then something failed' : 'Nothing was moved';
  process.stderr.write(`${what}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
