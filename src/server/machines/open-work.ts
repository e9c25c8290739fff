import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { jobIs, requestIs } from '#server/store/shapes/conditions.ts';
import { because } from '#words/say/because.ts';

const mostNamed = 20;

/**
 * Returns the numbers of the machine's open work. Call it after locking the machine: new work takes that lock too, so
 * none can be added in between.
 */
export async function openWorkOn(tx: Transaction, machine_id: string): Promise<readonly string[]> {
  const rows = await tx.rows<{ number: string }>(sql`
    (select 'SR-' || r.number as number from service_requests r
      where r.machine_id = ${machine_id} and ${requestIs('waiting')} order by r.number limit ${mostNamed})
    union all
    (select 'JO-' || j.number from job_orders j
      where j.machine_id = ${machine_id} and ${jobIs('open')} order by j.number limit ${mostNamed})`);
  return rows.map(({ number }) => number);
}

/** Refuses a change that would leave a request or a job without its machine. The error lists their numbers. */
export function requireNoOpenWork(numbers: readonly string[]): void {
  if (numbers.length > 0) throw new ProblemAnswer(409, 'refused', because('open_work', { numbers }));
}
