import { setDeviceOwner } from './device-owner.ts';
import { removeDatabase } from './device-store.ts';
import { removeFiles } from './worker.ts';

/**
 * Removes the session and the answers that this device keeps; after a deliberate sign-out also the application's files
 * and the worker. What waits to be sent stays, and is sent only for its own user. Never rejects.
 */
export async function forgetDevice({ withFiles }: { readonly withFiles: boolean }): Promise<void> {
  setDeviceOwner(null);
  await Promise.all([removeDatabase(), withFiles && removeFiles()]).catch(() => undefined);
}
