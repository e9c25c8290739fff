import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/**
 * The key of an advisory lock; the value has no meaning. It must stay the same, because servers of two versions may
 * share it.
 */
const startLock = 7_203_942;

/** Waits for other servers that are starting, and keeps further ones waiting until the transaction ends. */
export async function lockStarts(tx: Transaction): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${startLock}::bigint)`);
}
