import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, OwnerTransaction } from './database.ts';
import { findDatabaseError } from './database-error.ts';

const pauseMs = 1_000;
const lockNotAvailable = '55P03';
const deadlock = '40P01';

/**
 * Runs work of the owner, which waits for each lock for at most 2 seconds: whoever asks for the table meanwhile waits
 * behind it, readers too. When it does not get a lock, nothing of it is done, the others go on, and it is tried again,
 * for as long as it takes.
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
