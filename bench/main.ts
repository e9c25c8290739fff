import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildStaleOutput } from '../scripts/freshness.mjs';
import { requireAgreement } from './agreement.ts';
import { startDriver } from './driver.ts';
import { measureEmbedded } from './embedded.ts';
import { type Bench, type Contender, measure } from './measure.ts';
import { type Options, readOptions } from './options.ts';
import { openPlace } from './places.ts';
import { counting, settings, startOwnPostgres } from './postgres.ts';
import { jsonOf, lossesSince, type Measured, reaches, summaryOf, tableOf } from './report.ts';
import { connections, startLimit, startProduct } from './servers.ts';
import { statementsOf } from './statements.ts';
import { untilSumsAreStored } from './sums.ts';
import { works } from './works.ts';

async function startServers(
  postgres: string,
  { rows, product, beside }: Options,
  started: Contender[],
): Promise<void> {
  const around = new Date().toISOString();
  const place = await openPlace(postgres, 'product', product, { rows, around });
  started.push({ ...(await startLimit(place.url)), place });
  started.push({ ...(await startProduct('product', product, place.url)), place });
  if (beside !== undefined) {
    const other = await openPlace(postgres, 'beside', beside, place.filled);
    started.push({ ...(await startProduct('beside', beside, other.url)), place: other });
  }
  for (const one of new Set(started.map(({ place }) => place))) await untilSumsAreStored(one);
}

const worksAmong = (only: Options['only']) =>
  works.filter(({ name }) => only === undefined || only.includes(name));

async function measureWorks(bench: Bench, only: Options['only']): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const work of worksAmong(only)) {
    await requireAgreement(bench.servers, work);
    const one = { work, rounds: await measure(bench, work) };
    await bench.servers[0]?.place.owner.query('checkpoint');
    measured.push(one);
    console.log(tableOf(one));
  }
  return measured;
}

async function countStatements(bench: Bench, only: Options['only']): Promise<void> {
  for (const work of worksAmong(only)) console.log(await statementsOf(bench, work));
}

async function measureAll(options: Options): Promise<void> {
  const { rows, rounds, seconds, only } = options;
  const folder = options.data ? resolve(options.data) : mkdtempSync(join(tmpdir(), 'grouphead-bench-'));
  const afterwards = options.data ? 'keep' : 'remove';
  const postgres = await startOwnPostgres(folder, afterwards, options.statements ? counting : {});
  const driver = startDriver();
  const servers: Contender[] = [];
  try {
    await startServers(postgres.url, options, servers);
    console.log(`PostgreSQL with ${JSON.stringify(settings)}`);
    console.log(
      `${rows.toLocaleString('en-US')} requests and jobs, ${connections} connections, ${rounds} × ${seconds} s\n`,
    );
    const bench = { servers, driver, postmaster: postgres.pid, rounds, seconds };
    if (options.statements) return await countStatements(bench, only);
    const measured = await measureWorks(bench, only);
    console.log(summaryOf(measured));
    if (options.json) writeFileSync(options.json, jsonOf(rows, measured));
    const lost = options.flat ? lossesSince(readFileSync(options.flat, 'utf8'), measured) : [];
    for (const loss of lost) console.log(loss);
    if (lost.length > 0 || !measured.every(reaches)) process.exitCode = 1;
  } finally {
    driver.stop();
    await Promise.all(servers.map((server) => server.stop()));
    for (const { owner } of new Set(servers.map(({ place }) => place))) await owner.end();
    await postgres.stop();
  }
}

const options = readOptions();
if (process.platform !== 'linux')
  throw new Error('The benchmark reads the CPU of processes in /proc, so it needs Linux');
if (resolve(options.product) === resolve('dist')) await buildStaleOutput();
await (options.embedded ? measureEmbedded(options) : measureAll(options));
