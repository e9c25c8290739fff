import { takeBack } from '#web/app/accounts/handed-over.ts';
import { stopUsingScreenLock } from '#web/app/accounts/screen-lock.ts';
import { onSessionEvent, sessionState } from '#web/app/accounts/session.ts';
import { forgetActingAreasOf } from '#web/app/acting-for/acting-for.ts';
import { forgetIntentsOf } from './intent.ts';

/**
 * After this call, a deliberate sign-out removes everything that this browser remembers about the session: the keys
 * of unanswered writes, the areas that the user acted in, a hand-over of the device, and the use of its screen lock.
 * Nothing is removed when a session expires, because the same user is expected to sign in again and continue.
 */
export function forgetAtSignOut(): void {
  let userId = sessionState().session?.user.id;
  onSessionEvent(() => {
    const { session, leftOnPurpose } = sessionState();
    if (session === null && leftOnPurpose && userId !== undefined) {
      forgetIntentsOf(userId);
      forgetActingAreasOf(userId);
      takeBack(userId);
      stopUsingScreenLock(userId);
    }
    userId = session?.user.id ?? (leftOnPurpose ? undefined : userId);
  });
}
