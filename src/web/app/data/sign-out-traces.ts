import { onSessionEvent, sessionState } from '#web/app/accounts/session.ts';
import { forgetActingAreasOf } from '#web/app/acting-for/acting-for.ts';
import { forgetIntentsOf } from './intent.ts';

/**
 * After this call, a deliberate sign-out removes the keys of unanswered writes and the stored areas that the user acted
 * in. Both stay when a session expires, because the same user is expected to sign in again and continue.
 */
export function forgetAtSignOut(): void {
  let userId = sessionState().session?.user.id;
  onSessionEvent(() => {
    const { session, leftOnPurpose } = sessionState();
    if (session === null && leftOnPurpose && userId !== undefined) {
      forgetIntentsOf(userId);
      forgetActingAreasOf(userId);
    }
    userId = session?.user.id ?? (leftOnPurpose ? undefined : userId);
  });
}
