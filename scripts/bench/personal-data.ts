import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/database/open.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { makeWorld } from '#tests/support/company/people.ts';
import { startPostgresIn } from '#tests/support/databases/postgres.ts';
import { startTestServer } from '#tests/support/servers/demo-server.ts';
import { measureHistory, type Steps, writeHistory } from '../../bench/person-history.ts';

/**
 * Measures the export and the erasure of people with long histories. The first argument is the number of events of the
 * longer history; the shorter one has a tenth of them. No step may come near the time limit of a statement, and the
 * time per event must stay the same.
 */

const events = Number(process.argv[2] ?? 1_000_000);
const statementLimitMs = 30_000;
const mostGrowth = 2;
const migrations = join(import.meta.dirname, '../../src/server/migrations');

let peak = 0;
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);

function tell(what: string, { count, longestMs, totalMs }: Steps, rest: string): void {
  const seconds = (totalMs / 1000).toFixed(1).padStart(8);
  console.log(
    `${what.padEnd(30)}${seconds} s  ${count} steps, the longest ${longestMs.toFixed(0)} ms  ${rest}`,
  );
}

const postgres = await startPostgresIn(mkdtempSync(join(tmpdir(), 'grouphead-personal-')), {}, 'remove');
try {
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  await prepareDatabase(database, migrations);
  const app = await startTestServer('postgres', { isEmpty: true, on: database, now: new Date() });
  const { home, foreign } = await makeWorld(app.server);
  const perEvent: { readonly exported: number; readonly erased: number }[] = [];
  const faults: string[] = [];
  for (const [{ technician, countryOperator, operator }, count] of [
    [home, Math.round(events / 10)],
    [foreign, events],
  ] as const) {
    const { user_id, email, name } = technician;
    const subject = { user_id, email, name, operator_id: operator.id };
    const start = performance.now();
    await writeHistory(database, subject, count);
    console.log(
      `\n${count} events of one person, written in ${((performance.now() - start) / 1000).toFixed(0)} s`,
    );
    peak = 0;
    const { exported, erased } = await measureHistory(app, subject, countryOperator.email);
    tell('export', exported, `at most ${(exported.longestBytes / 1e6).toFixed(1)} MB`);
    tell('erasure', erased, `${erased.left} names left`);
    console.log(`memory of the server and this command at most ${Math.round(peak / 1e6)} MB`);
    perEvent.push({ exported: exported.totalMs / count, erased: erased.totalMs / count });
    if (exported.events < count) faults.push(`${count - exported.events} events are missing in the export`);
    if (erased.left > 0) faults.push(`${erased.left} events still have the name`);
    const longest = Math.max(exported.longestMs, erased.longestMs);
    if (longest > statementLimitMs / 3) faults.push(`a step took ${longest.toFixed(0)} ms`);
  }
  const [shorter, longer] = perEvent;
  for (const work of ['exported', 'erased'] as const) {
    const growth = (longer?.[work] ?? Number.NaN) / (shorter?.[work] ?? Number.NaN);
    console.log(`${work}: an event of the longer history takes ${growth.toFixed(2)} times as long`);
    if (growth > mostGrowth) faults.push(`${work} grows with the history`);
  }
  await app.close();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  clearInterval(watch);
  await postgres.stop();
}
