import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/database/open.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { startPostgresIn } from '#tests/support/databases/postgres.ts';
import { measureChains } from '../../bench/chains.ts';
import { processIn } from '../../bench/cpu.ts';

/**
 * Measures how much CPU time the chains add in PostgreSQL when an event is written. Rounds with and without the trigger
 * alternate. The first argument is the number of rounds. Needs Linux.
 */

const sizes = { rounds: Number(process.argv[2] ?? 15), writes: 2000, cases: 1000 };
const migrations = join(import.meta.dirname, '../../src/server/migrations');

const spentBy = (pid: number) => processIn(readFileSync(`/proc/${pid}/stat`, 'utf8')).ownMs;

const postgres = await startPostgresIn(mkdtempSync(join(tmpdir(), 'grouphead-chains-')), {}, 'remove');
try {
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', poolSize: 1 });
  await prepareDatabase(database, migrations);
  const [backend] = await database.asOwner((tx) =>
    tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`),
  );
  const { without, chained, bytesOfLink } = await measureChains(database, sizes, () =>
    spentBy(backend?.pid ?? 0),
  );
  console.log(`CPU time for writing an event, ${sizes.rounds} rounds of ${sizes.writes} events in a transaction
without a chain   ${without.toFixed(0)} µs
with the chain    ${chained.toFixed(0)} µs
difference        ${(chained - without).toFixed(0)} µs
size of a link    ${bytesOfLink} bytes, with indexes and heads`);
  await database.close();
} finally {
  await postgres.stop();
}
