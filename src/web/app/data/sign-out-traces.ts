import { onSessionEvent, sessionState } from '#web/app/accounts/session.ts';
import { forgetPlacesOf } from '#web/app/acting-for/acting-for.ts';
import { forgetIntentsOf } from './intent.ts';

/**
 * Signing out leaves nothing on the device of what was about to be sent, or of the place that was acted for. When a
 * session ends by itself both stay: its user signs in again and goes on.
 */
export function forgetAtSignOut(): void {
  let userId = sessionState().session?.user.id;
  onSessionEvent(() => {
    const { session, leftOnPurpose } = sessionState();
    if (session === null && leftOnPurpose && userId !== undefined) {
      forgetIntentsOf(userId);
      forgetPlacesOf(userId);
    }
    userId = session?.user.id ?? (leftOnPurpose ? undefined : userId);
  });
}
