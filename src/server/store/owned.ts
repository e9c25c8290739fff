import { type SQL, sql } from 'drizzle-orm';
import type { Owned } from '#domain/removal.ts';
import type { Transaction } from '#server/database/database.ts';

const mostCounted = 1000;

/** How many rows each part of a FROM clause gives, counting to 1000. */
export async function countOwned(
  tx: Transaction,
  owned: readonly (readonly [noun: string, from: SQL])[],
): Promise<Owned> {
  const counts: [string, number][] = [];
  for (const [noun, from] of owned) {
    const [row] = await tx.rows<{ count: number }>(
      sql`select count(*) as count from (select 1 from ${from} limit ${mostCounted}) counted`,
    );
    counts.push([noun, row?.count ?? 0]);
  }
  return counts;
}
