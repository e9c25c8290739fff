import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { openDatabase } from '#server/database/open.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { runNpm } from '../scripts/run.mjs';
import { requireAgreement } from './agreement.ts';
import { openSupply, tidy } from './asks.ts';
import { findCallers } from './callers.ts';
import { fill, filledRows, openOwner } from './data/fill.ts';
import { startDriver } from './driver.ts';
import { type Bench, measure } from './measure.ts';
import { type Options, readOptions } from './options.ts';
import { settings, startOwnPostgres } from './postgres.ts';
import { jsonOf, type Measured, reaches, summaryOf, tableOf } from './report.ts';
import { connections, type Server, startLimit, startOrdinary, startProduct } from './servers.ts';
import { works } from './works.ts';

async function installOrdinary(): Promise<void> {
  const folder = 'bench/ordinary';
  if (existsSync(join(folder, 'node_modules'))) return;
  console.log('Installing the packages of the ordinary server ...');
  const { code } = await runNpm(['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw new Error(`npm ci failed in ${folder}: its message stands above`);
}

async function prepare(url: string, owner: pg.Client, rows: number): Promise<void> {
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  try {
    await prepareDatabase(database, 'src/server/migrations');
  } finally {
    await database.close();
  }
  const filled = await filledRows(owner);
  if (filled === 0) {
    const begun = performance.now();
    await fill(owner, rows);
    console.log(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  } else if (filled !== rows) {
    throw new Error(
      `The folder of --data holds ${filled} rows: ask for --rows ${filled}, or name another folder`,
    );
  }
  await tidy(owner);
}

async function startServers(url: string, { product, beside }: Options): Promise<Server[]> {
  const starts = [
    () => startLimit(url),
    () => startOrdinary(url),
    () => startProduct('product', product, url),
    ...(beside === undefined ? [] : [() => startProduct('beside', beside, url)]),
  ];
  const servers: Server[] = [];
  try {
    for (const start of starts) servers.push(await start());
  } catch (error) {
    await Promise.all(servers.map((server) => server.stop()));
    throw error;
  }
  return servers;
}

async function measureWorks(owner: pg.Client, bench: Bench, only: Options['only']): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const work of works.filter(({ name }) => only === undefined || only.includes(name))) {
    await requireAgreement(owner, bench.servers, bench.supply, work);
    const one = { work, rounds: await measure(bench, work) };
    await owner.query('checkpoint');
    measured.push(one);
    console.log(tableOf(one));
  }
  return measured;
}

async function run(options: Options): Promise<void> {
  const { rows, rounds, seconds, only } = options;
  await installOrdinary();
  const folder = options.data ? resolve(options.data) : mkdtempSync(join(tmpdir(), 'grouphead-bench-'));
  const postgres = await startOwnPostgres(folder, options.data ? 'keep' : 'remove');
  const owner = await openOwner(postgres.url);
  const driver = startDriver();
  let servers: Server[] = [];
  try {
    await prepare(postgres.url, owner, rows);
    const { rows: version } = await owner.query<{ server_version: string }>('show server_version');
    console.log(`PostgreSQL ${version[0]?.server_version}, ${JSON.stringify(settings)}`);
    console.log(
      `${rows.toLocaleString('en-US')} requests and jobs, ${connections} connections, ${rounds} × ${seconds} s\n`,
    );
    const supply = await openSupply(owner, await findCallers(owner));
    servers = await startServers(postgres.url, options);
    const measured = await measureWorks(
      owner,
      { servers, supply, driver, postmaster: postgres.pid, rounds, seconds },
      only,
    );
    console.log(summaryOf(measured));
    if (options.json) writeFileSync(options.json, jsonOf(rows, measured));
    if (!measured.every(reaches)) process.exitCode = 1;
  } finally {
    driver.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await owner.end();
    await postgres.stop();
  }
}

await run(readOptions());
