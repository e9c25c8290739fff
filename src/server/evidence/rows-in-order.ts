import { sql } from 'drizzle-orm';
import type { OwnerTransaction } from '#server/database/database.ts';

const rowsAtOnce = 200;

/** Yields the rows of a statement, with only a few in memory at a time. Each open statement needs its own name. */
export async function* rowsInOrder<Row extends Record<string, unknown>>(
  tx: OwnerTransaction,
  name: string,
  statement: string,
): AsyncGenerator<Row> {
  await tx.script(`declare ${name} no scroll cursor for ${statement}`);
  for (;;) {
    const rows = await tx.rows<Row>(sql.raw(`fetch ${rowsAtOnce} from ${name}`));
    if (rows.length === 0) break;
    yield* rows;
  }
  await tx.script(`close ${name}`);
}
