import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#server/database/database.ts';
import { systemFor } from '#server/store/access/identity.ts';

type ChainSizes = {
  readonly rounds: number;
  /** The events that a round writes in one transaction. */
  readonly writes: number;
  readonly cases: number;
};

type MeasuredChains = {
  /** The mean CPU time for writing an event, in microseconds. */
  readonly without: number;
  readonly chained: number;
  /** The size of a link, including its indexes and its share of the chain's head. */
  readonly bytesOfLink: number;
};

const system = systemFor({ installation: 'the benchmark writes events of an operator that does not exist' });
const changes = JSON.stringify({ status: { from: 'pending', to: 'reviewed' }, version: { from: 1, to: 2 } });

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

async function writeEvents(
  database: Database,
  ids: readonly string[],
  { operator_id, writes }: { readonly operator_id: string; readonly writes: number },
): Promise<void> {
  await database.transaction(system, async (tx) => {
    for (let n = 0; n < writes; n += 1) {
      tx.write(sql`
        insert into events (id, at, type, record_id, subject, operator_id, actor_user_id, actor_name, actor_role, changes)
        values (${uuidv7()}, now(), 'service-requests.approved', ${ids[n % ids.length]}, 'SR-1042', ${operator_id},
          ${operator_id}, 'Mariam Haddad', 'dispatcher', ${changes})`);
    }
  });
}

/**
 * Writes events in alternating rounds with and without the trigger that chains them. `spentMs` returns the CPU time
 * that PostgreSQL has used until now.
 */
export async function measureChains(
  database: Database,
  { rounds, writes, cases }: ChainSizes,
  spentMs: () => number,
): Promise<MeasuredChains> {
  const ids = Array.from({ length: cases }, () => uuidv7());
  const operator_id = uuidv7();
  const times: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const action of ['disable', 'enable'] as const) {
      await database.asOwner((tx) => tx.script(`alter table events ${action} trigger chain`));
      const start = spentMs();
      await writeEvents(database, ids, { operator_id, writes });
      // The first round only warms up.
      if (round > 0) times[action].push(((spentMs() - start) / writes) * 1000);
    }
  }
  const [size] = await database.asOwner((tx) =>
    tx.rows<{ bytes: number }>(sql`
      select (pg_total_relation_size('case_links') + pg_total_relation_size('case_chains'))::float8
        / (select count(*) from events e where exists (select from case_links l where l.entry_id = e.id)) as bytes`),
  );
  return {
    without: mean(times.disable),
    chained: mean(times.enable),
    bytesOfLink: Math.round(size?.bytes ?? Number.NaN),
  };
}
