import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { processIn } from '../bench/cpu.ts';
import { startPostgresIn } from '../tests/support/postgres.ts';

/**
 * Measures the processor time of PostgreSQL that the chains add to the writing of an event. Rounds with and without the
 * trigger alternate. Needs Linux.
 */

const [rounds, writes, cases] = [15, 2000, 1000];
const system = systemFor({ installation: 'the benchmark writes events of an operator that does not exist' });
const migrations = join(import.meta.dirname, '../src/server/migrations');

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const spentBy = (pid: number) => processIn(readFileSync(`/proc/${pid}/stat`, 'utf8')).ownMs;

const changes = JSON.stringify({ status: { from: 'pending', to: 'reviewed' }, version: { from: 1, to: 2 } });

async function writeEvents(database: Database, ids: readonly string[], operator_id: string): Promise<void> {
  await database.transaction(system, async (tx) => {
    for (let n = 0; n < writes; n += 1) {
      tx.write(sql`
        insert into events (id, at, type, record_id, subject, operator_id, actor_user_id, actor_name, actor_role, changes)
        values (${uuidv7()}, now(), 'service-requests.approved', ${ids[n % ids.length]}, 'SR-1042', ${operator_id},
          ${operator_id}, 'Mariam Haddad', 'dispatcher', ${changes})`);
    }
  });
}

const postgres = await startPostgresIn(mkdtempSync(join(tmpdir(), 'grouphead-chains-')), {}, 'remove');
try {
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', poolSize: 1 });
  await prepareDatabase(database, migrations);
  const [backend] = await database.asOwner((tx) =>
    tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`),
  );
  const pid = backend?.pid ?? 0;
  const ids = Array.from({ length: cases }, () => uuidv7());
  const operator_id = uuidv7();
  const times: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const action of ['disable', 'enable'] as const) {
      await database.asOwner((tx) => tx.script(`alter table events ${action} trigger chain`));
      const start = spentBy(pid);
      await writeEvents(database, ids, operator_id);
      // The first round only warms up.
      if (round > 0) times[action].push(((spentBy(pid) - start) / writes) * 1000);
    }
  }
  const [size] = await database.asOwner((tx) =>
    tx.rows<{ bytes: number }>(sql`
      select (pg_total_relation_size('case_links') + pg_total_relation_size('case_chains'))::float8
        / (select count(*) from events e where exists (select from case_links l where l.entry_id = e.id)) as bytes`),
  );
  const [without, chained] = [mean(times.disable), mean(times.enable)];
  console.log(`processor time for writing an event, ${rounds} rounds of ${writes} events in a transaction
without a chain   ${without.toFixed(0)} µs
with the chain    ${chained.toFixed(0)} µs
difference        ${(chained - without).toFixed(0)} µs
size of a link    ${Math.round(size?.bytes ?? 0)} bytes, with indexes and heads`);
  await database.close();
} finally {
  await postgres.stop();
}
