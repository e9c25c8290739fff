import { sql } from 'drizzle-orm';
import type { Actor } from '#domain/actor.ts';
import type { Database } from '#server/database/database.ts';
import type { ReadyStatement } from '#server/database/statements.ts';
import { identityOf } from '#server/store/access/identity.ts';

/**
 * Returns how PostgreSQL reads the statement as this person. Sequential scans are off, because PostgreSQL reads small
 * tables as a whole even if they have indexes.
 */
export async function indexedPlan(
  database: Database,
  actor: Actor,
  { text, values }: ReadyStatement,
): Promise<string> {
  const plan = await database.transaction(identityOf(actor), async (tx) => {
    await tx.rows(sql`set local enable_seqscan = off`);
    return tx.rows<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
  });
  return plan.map((row) => row['QUERY PLAN']).join('\n');
}
