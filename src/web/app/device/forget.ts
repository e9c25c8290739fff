import { setDeviceOwner } from './device-owner.ts';
import { removeDatabase } from './device-store.ts';
import { forgetLeftOut } from './keep-previews.ts';
import { removePreviews } from './preview-store.ts';
import { removeFiles } from './worker.ts';

/**
 * Removes the session, the answers and the previews that this device keeps; after a deliberate sign-out also the
 * application's files and the worker. Entries that wait to be sent stay, and are sent only for their own user. Never
 * rejects.
 */
export async function forgetDevice({ withFiles }: { readonly withFiles: boolean }): Promise<void> {
  setDeviceOwner(null);
  forgetLeftOut();
  await Promise.all([removeDatabase(), removePreviews(), withFiles && removeFiles()]).catch(() => undefined);
}
