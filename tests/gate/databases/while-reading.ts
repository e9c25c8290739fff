import { setTimeout as sleep } from 'node:timers/promises';
import { isDeadlock, retrying } from '#server/platform/retrying.ts';
import type { Place } from './place.ts';

const openForMs = 8_000;

/**
 * Does the work while a transaction that has read every table stays open, as a report would. Returns the
 * longest time, in milliseconds, that a short read took during the work.
 */
export async function whileReading(place: Place, work: () => Promise<unknown>): Promise<number> {
  let [isDone, longest] = [false, 0];
  const report = place.read(async (ask) => {
    await ask(`
      do $$ declare name text; begin
        for name in select tablename from pg_tables where schemaname = 'public' loop
          execute format('lock table public.%I in access share mode', name);
        end loop;
        perform pg_sleep(${openForMs / 1000});
      end $$`);
  });
  await sleep(500);
  const tables = await place.read((ask) =>
    ask(`select tablename from pg_tables where schemaname = 'public'`),
  );
  const counts = tables.map(({ tablename }) => `(select count(*) from "${tablename}")`);
  const read = async () => {
    while (!isDone) {
      const begun = performance.now();
      // A read that deadlocks with the upgrade is retried, as it would be on the server. The measured time includes
      // both attempts.
      await retrying(isDeadlock, () => place.read((ask) => ask(`select ${counts.join(' + ')}`)));
      longest = Math.max(longest, performance.now() - begun);
      await sleep(50);
    }
  };
  const worked = work().finally(() => {
    isDone = true;
  });
  await Promise.all([report, worked, read()]);
  return longest;
}
