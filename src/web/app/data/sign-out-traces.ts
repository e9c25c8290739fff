import { onSessionEvent, sessionState } from '#web/app/accounts/session.ts';
import { forgetActingAreasOf } from '#web/app/acting-for/acting-for.ts';
import { forgetIntentsOf } from './intent.ts';

/**
 * Starts to remove the keys of unanswered writes and the acted-for place at sign-out. Both stay when a
 * session expires: its user signs in again and goes on.
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
