import { isScarce } from '#web/app/parts/idle.ts';
import { holdsDecisions } from '#web/records/decisions/held-keys.ts';
import { noteOffline } from './offline-note.ts';

/** The wait in milliseconds before the device stores the day for offline use; longer on a slow network. */
const keepAfterMs = { scarce: 60_000, other: 4000 };

async function keep(): Promise<void> {
  const { followDevice } = await import('#web/app/device/follow-device.ts');
  followDevice(async () => !holdsDecisions(), noteOffline);
}

/**
 * Lets the device store the day for offline use once the first screen has loaded, or as soon as the page is hidden.
 * Returns a function that cancels this.
 */
export function keepOnDevice(): () => void {
  const start = () => {
    stop();
    // If the file cannot be loaded, the next page tries again.
    void keep().catch(() => undefined);
  };
  const startIfHidden = () => {
    if (document.visibilityState === 'hidden') start();
  };
  const timer = setTimeout(start, isScarce() ? keepAfterMs.scarce : keepAfterMs.other);
  document.addEventListener('visibilitychange', startIfHidden);
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', startIfHidden);
  };
  return stop;
}
