import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLimits } from '#contract/calls/limits.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { readCalls } from '../scripts/check/limited-calls.ts';
import { createMigratedDatabase } from '../tests/support/databases/database.ts';
import { openOwner } from './data/fill.ts';
import { fillCompany, type MeasuredRead, measureReads } from './reads.ts';

/** Half of the jobs belong to one operator, so that a read of all of them exceeds the limit. */
const jobs = 6000;
/** In such a small database, PostgreSQL would scan whole tables even where an index has the rows. */
const asIfLarge = `do $$ begin
  execute format('alter database %I set enable_seqscan = off', current_database());
end $$`;

let measured: readonly MeasuredRead[];
let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const migrated = await createMigratedDatabase();
  drop = migrated.drop;
  const owner = await openOwner(migrated.url);
  await fillCompany(owner, jobs);
  await owner.query(asIfLarge);
  database = await openDatabase({ databaseUrl: migrated.url, dataDir: '' });
  measured = await measureReads(database, owner, 1);
  await owner.end();
});
afterAll(async () => {
  await database?.close();
  await drop?.();
});

test('npm run bench:reads fills a database and gets an answer from every read', () => {
  const problems = measured.flatMap(({ name, role, problem }) =>
    problem === undefined ? [] : [`${name} ${role}: ${problem}`],
  );
  expect(problems).toEqual([]);
  expect(measured.length).toBeGreaterThan(100);
});

test('no read takes more rows from the database than docs/limits.md says', async () => {
  const calls = [...(await readCalls()).values()];
  const named = new Set(calls.filter(({ mostRead }) => mostRead !== undefined).map(({ name }) => name));
  const mostOf = (shown: number) => readLimits.perRow * shown + readLimits.besides;
  const unbounded = measured
    .filter(({ name, read, shown }) => read > mostOf(shown) && !named.has(name))
    .map(({ name, role, read, shown }) => `${name} as ${role} reads ${read} rows for ${shown}`);
  expect(unbounded, 'Read fewer rows, or name `mostRead` in the call').toEqual([]);
});
