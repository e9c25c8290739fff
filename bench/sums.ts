import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './places.ts';

const quietSeconds = 5;

/**
 * Waits until the server has stored the report sums of all earlier days. It computes them after its first start on a
 * filled database. Without the wait, their cost would be attributed to the first operations.
 */
export async function untilSumsAreStored({ owner }: Place): Promise<void> {
  const { rows } = await owner.query("select from pg_class where oid = to_regclass('report_sums')");
  if (rows.length === 0) return;
  const count = async () =>
    (await owner.query<{ count: number }>('select count(*)::int as count from report_sums')).rows[0]?.count;
  let stored = await count();
  for (let unchanged = 0; unchanged < quietSeconds; unchanged++) {
    await sleep(1000);
    const now = await count();
    if (now !== stored) unchanged = -1;
    stored = now;
  }
}
