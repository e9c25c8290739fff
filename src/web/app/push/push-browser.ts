import type { InputOf } from '#contract/calls/call.ts';
import type { addPushDevice } from '#contract/push.ts';
import { deviceOf } from '#web/app/accounts/device-name.ts';
import type { pushWords } from '#words/en/records/push.ts';

/** The reason why this browser cannot show notifications while the page is closed. */
export type PushTrouble = keyof (typeof pushWords)['trouble'];
type PushAddress = InputOf<typeof addPushDevice>;

const workerPath = '/push-worker.js';
/** True for the service worker of a technician's device, which also opens the application offline. */
const isKeeping = ({ active }: ServiceWorkerRegistration) => active?.scriptURL.endsWith('?keep') ?? false;

/** Returns the reason that is known before the person turns notifications on; null if there is none. */
export function knownTrouble(): PushTrouble | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'blocked' : null;
  }
  const { system } = deviceOf(navigator.userAgent);
  // An iPad identifies itself as a Mac.
  const isApplePad = system === 'macOS' && navigator.maxTouchPoints > 1;
  return isApplePad || system === 'iPhone' || system === 'iPad' ? 'not_installed' : 'unsupported';
}

/** Returns whether this browser still has the address at which the server reaches it. */
export async function hasPushAddress(): Promise<boolean> {
  if (knownTrouble() !== null || Notification.permission !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration(workerPath);
  return (await registration?.pushManager.getSubscription()) != null;
}

/**
 * Asks the person for permission, and the browser for an address. Returns the address, or the reason why there is none.
 */
export async function makePushAddress(publicKey: string): Promise<PushAddress | PushTrouble> {
  const trouble = knownTrouble();
  if (trouble !== null) return trouble;
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  try {
    const known = await navigator.serviceWorker.getRegistration(workerPath);
    if (known === undefined || !isKeeping(known))
      await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
    const { pushManager } = await navigator.serviceWorker.ready;
    const earlier = await pushManager.getSubscription();
    if (earlier !== null && !isFor(earlier, publicKey)) await earlier.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { endpoint, keys } = subscription.toJSON();
    return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
  } catch {
    return 'no_service';
  }
}

/** Returns whether the address accepts messages from this key. An address of an earlier key is useless. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey } = options;
  if (applicationServerKey === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/**
 * Gives up this browser's address, and removes the service worker if it does nothing else. Never rejects: the server
 * has already forgotten the device.
 */
export async function forgetPushAddress(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(workerPath);
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    if (registration !== undefined && !isKeeping(registration)) await registration.unregister();
  } catch {
    // If the address stays, the push service refuses messages to it.
  }
}
