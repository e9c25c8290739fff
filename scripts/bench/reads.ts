import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/database/open.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { keepSums } from '#server/reports/keep-sums.ts';
import { openOwner } from '../../bench/data/fill.ts';
import { startOwnPostgres } from '../../bench/postgres.ts';
import { fillCompany, type MeasuredRead, measureReads } from '../../bench/reads.ts';
import { serverOn } from '../../bench/server-on.ts';

/**
 * Measures every read of the contract for each role at a large company: the time, the rows that PostgreSQL reads, and
 * the rows in the response. The slowest reads come first. `--data folder` keeps the filled database for the next run.
 */

const { values, positionals } = parseArgs({ allowPositionals: true, options: { data: { type: 'string' } } });
const jobs = Number(positionals[0] ?? 1_000_000);
const promisedMs = 100;
const runs = 5;

function tableOf(measured: readonly MeasuredRead[]): string {
  const rows = measured
    .filter(({ problem }) => problem === undefined)
    .toSorted((one, other) => other.ms - one.ms)
    .map(({ name, role, ms, read, shown, kB }) =>
      [
        name.padEnd(36),
        role.padEnd(17),
        ...[ms.toFixed(1), read, shown, kB.toFixed(0)].map((cell) => String(cell).padStart(10)),
      ].join(''),
    );
  const head = [
    'call'.padEnd(36),
    'role'.padEnd(17),
    ...['ms', 'rows read', 'shown', 'kB'].map((cell) => cell.padStart(10)),
  ].join('');
  const problems = measured.flatMap(({ name, role, problem }) =>
    problem ? [`${name} ${role}: ${problem}`] : [],
  );
  return [head, ...rows, ...problems].join('\n');
}

const postgres = await startOwnPostgres(
  values.data ?? mkdtempSync(join(tmpdir(), 'grouphead-reads-')),
  values.data === undefined ? 'remove' : 'keep',
);
try {
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  const owner = await openOwner(postgres.url);
  try {
    await prepareDatabase(database, 'src/server/migrations');
    await fillCompany(owner, jobs);
    await keepSums(serverOn(database));
    await owner.query('vacuum (analyze) report_sums, report_minutes, report_technicians');
    const measured = await measureReads(database, owner, runs);
    console.log(`${jobs.toLocaleString('en-US')} jobs; medians on the server, in milliseconds`);
    console.log(tableOf(measured));
    if (measured.some(({ ms, problem }) => ms >= promisedMs || problem !== undefined)) process.exitCode = 1;
  } finally {
    await owner.end();
    await database.close();
  }
} finally {
  await postgres.stop();
}
