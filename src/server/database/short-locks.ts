import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, OwnerTransaction } from './database.ts';
import { findDatabaseError } from './database-error.ts';

const pauseMs = 1_000;
const lockNotAvailable = '55P03';
const deadlock = '40P01';

/**
 * Runs work of the owner, which waits for each lock for at most 2 seconds: other requests for the table,
 * readers too, queue behind it. When it does not get a lock, it is rolled back, the others continue, and it
 * is tried again, for as long as it takes.
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
