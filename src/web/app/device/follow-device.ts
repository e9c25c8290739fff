import { onSessionEvent, sessionState } from '#web/app/accounts/session.ts';
import { updateOnlyIf } from './may-update.ts';
import type { NoteOffline } from './offline-state.ts';

let stop: (() => void) | null = null;
let keptFor: string | null = null;
let isFollowing = false;

/**
 * Starts to store the signed-in technician's day on this device for offline use; main.tsx removes the stored day. A new
 * version takes over only if `mayUpdate` allows it. `note` gets the device's offline state.
 */
export function followDevice(mayUpdate: () => Promise<boolean>, note: NoteOffline): void {
  if (isFollowing) return;
  isFollowing = true;
  updateOnlyIf(mayUpdate);
  onSessionEvent(() => follow(note));
  follow(note);
}

function follow(note: NoteOffline): void {
  const { session, role } = sessionState();
  const isHeldUp = session === null || session.suspension !== null || session.must_agree;
  const mayKeep = role === 'technician' && !isHeldUp && !session.must_set_up_two_factor;
  const user = mayKeep ? session.user.id : null;
  if (user === keptFor) return;
  stop?.();
  stop = null;
  keptFor = user;
  if (user === null) return;
  void start(user, note);
}

async function start(user: string, note: NoteOffline): Promise<void> {
  try {
    const { keepDay } = await import('./keep-day.ts');
    if (keptFor === user) stop = keepDay(user, note);
  } catch {
    // The file could not be loaded. The next page tries again.
  }
}
