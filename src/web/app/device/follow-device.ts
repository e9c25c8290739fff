import { onSessionEvent, sessionState } from '#web/app/accounts/session.ts';

/** The wait in milliseconds before a device starts to keep a day: longer on a slow network or in data-saving mode. */
const waitMs = { ample: 4000, scarce: 60_000 };

type Connection = { readonly effectiveType: string; readonly saveData: boolean };
const connection = (navigator as { readonly connection?: Connection }).connection;
const isScarce = () => connection !== undefined && (connection.effectiveType !== '4g' || connection.saveData);

let stop: (() => void) | null = null;
let keptFor: string | null = null;

/** After this call, the device keeps the day of the technician who is signed in. main.tsx removes it. */
export function followDevice(): void {
  onSessionEvent(follow);
  follow();
}

function follow(): void {
  const { session, role } = sessionState();
  const mayKeep = role === 'technician' && session?.suspension === null && !session.must_set_up_two_factor;
  const user = mayKeep ? session.user.id : null;
  if (user === keptFor) return;
  stop?.();
  stop = null;
  keptFor = user;
  if (user === null) return;
  const timer = setTimeout(() => void start(user), isScarce() ? waitMs.scarce : waitMs.ample);
  stop = () => clearTimeout(timer);
}

async function start(user: string): Promise<void> {
  try {
    const { keepDay } = await import('./keep-day.ts');
    if (keptFor === user) stop = keepDay(user);
  } catch {
    // The file did not arrive. The next page tries again.
  }
}
