import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, OwnerTransaction } from './database.ts';
import { findDatabaseError } from './database-error.ts';

const pauseMs = 1_000;
const lockNotAvailable = '55P03';
const deadlock = '40P01';

/**
 * Runs work as the database's owner, waiting at most 2 seconds for each lock, because other requests for the table,
 * including reads, queue behind it. If a lock is not granted, rolls the work back so that the other requests
 * continue, and tries again until it succeeds.
 */
export async function withShortLocks<T>(
  database: Database,
  work: (tx: OwnerTransaction) => Promise<T>,
  onWait: () => void,
): Promise<T> {
  for (;;) {
    try {
      return await database.asOwner(async (tx) => {
        await tx.script(`SET LOCAL lock_timeout = '2s'`);
        return work(tx);
      });
    } catch (error) {
      const code = findDatabaseError(error)?.code;
      if (code !== lockNotAvailable && code !== deadlock) throw error;
    }
    onWait();
    await sleep(pauseMs);
  }
}
