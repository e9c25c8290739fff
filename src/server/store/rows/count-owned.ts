import { type SQL, sql } from 'drizzle-orm';
import type { OwnedRecords } from '#domain/removal.ts';
import type { Transaction } from '#server/database/database.ts';

const mostCounted = 1000;

/** Counts the rows of each FROM clause, up to 1000 for each. */
export async function countOwned(
  tx: Transaction,
  owned: readonly (readonly [noun: string, from: SQL])[],
): Promise<OwnedRecords> {
  const counts = owned.map(
    ([, from]) => sql`(select count(*) from (select 1 from ${from} limit ${mostCounted}) counted)`,
  );
  const [row] = await tx.rows<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  );
  return owned.map(([noun], index) => [noun, row?.counts[index] ?? 0]);
}
