import { setDeviceOwner } from './device-owner.ts';
import { removeDatabase } from './device-store.ts';
import { forgetLeftOut } from './keep-previews.ts';
import { removePreviews } from './preview-store.ts';
import { removeFiles } from './worker.ts';

/**
 * Removes the session, the responses and the previews that are stored on this device. After a deliberate sign-out, it
 * also removes the application's files and the service worker. Unsent entries are kept, and are sent only for their
 * own user. Never rejects.
 */
export async function forgetDevice({ withFiles }: { readonly withFiles: boolean }): Promise<void> {
  setDeviceOwner(null);
  forgetLeftOut();
  await Promise.all([removeDatabase(), removePreviews(), withFiles && removeFiles()]).catch(() => undefined);
}
