import { openKeptSession } from '#web/app/accounts/session.ts';
import { queryClient } from '#web/app/data/query-client.ts';
import { serverNow } from '#web/app/time/server-clock.ts';
import { deviceOwner } from './device-owner.ts';
import { findKeptSession } from './device-store.ts';
import { keepAnswers, loadReasons } from './keep-answers.ts';
import { readsOf } from './kept-reads.ts';
import { untilIdle } from './until-idle.ts';

/** The wait in milliseconds before the texts of refusals load. They are in many files, so the screen loads first. */
const screenFirstMs = 2000;
const longestWaitMs = 3000;

/**
 * Opens the stored session and the stored responses of the technician who owns this device, as long as that session
 * lasts. Without them, the page starts as usual. Never rejects.
 */
export async function openKept(): Promise<void> {
  try {
    const kept = await findKeptSession();
    if (kept === null || kept.session.user.id !== deviceOwner()) return;
    const expires_in = Math.floor((Date.parse(kept.session.expires_at) - serverNow().getTime()) / 1000);
    if (expires_in <= 0) return;
    // A change of session removes all responses from the cache, so the session is opened before they are restored.
    openKeptSession({ ...kept.session, expires_in }, kept.isDemo);
    keepAnswers();
    await readsOf(kept.session.user.id).restoreQueries(queryClient);
    setTimeout(() => void untilIdle(longestWaitMs).then(loadReasons), screenFirstMs);
    // Nothing can be refused before the person touches the screen or presses a key.
    for (const type of ['pointerdown', 'keydown'])
      document.addEventListener(type, () => void loadReasons(), { capture: true, once: true });
  } catch {
    // The browser denies access to its storage.
  }
}
