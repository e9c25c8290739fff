import type { Call } from '#contract/call.ts';
import { sessionState } from '#web/app/accounts/session.ts';
import { newKey } from '#web/app/api/api-client.ts';
import { textHash } from './text-hash.ts';

const ofUser = (userId: string) => `grouphead-intent:${userId}:`;
const storageKey = ({ name }: Call) => `${ofUser(sessionState().session?.user.id ?? '')}${name}`;

/**
 * The Idempotency-Key of what is about to be sent. It stays the same for the same input until the server has answered,
 * also over a reload, so that a restored draft that is sent again after a lost answer has no second effect. Only a hash
 * of the input is kept. If two inputs ever shared a hash, the server would refuse the second one, and the next try
 * would succeed.
 */
export function keyOfIntent(call: Call, input: string): string {
  const hash = textHash(input);
  const [key, kept] = (localStorage.getItem(storageKey(call)) ?? '').split(' ');
  if (key && kept === hash) return key;
  const made = newKey();
  try {
    localStorage.setItem(storageKey(call), `${made} ${hash}`);
  } catch (error) {
    // The store is full, so the key holds for this try only.
    if (!(error instanceof DOMException)) throw error;
  }
  return made;
}

export function forgetIntent(call: Call): void {
  localStorage.removeItem(storageKey(call));
}

export function forgetIntentsOf(userId: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(ofUser(userId))) localStorage.removeItem(key);
  }
}
