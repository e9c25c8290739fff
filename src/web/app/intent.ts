import type { Call } from '#contract/call.ts';
import { newKey } from './api-client.ts';

const storageKey = ({ name }: Call) => `grouphead-intent:${name}`;

/**
 * The Idempotency-Key of what is about to be sent. It stays the same for the same input until the server has answered,
 * also over a reload: whoever sends a restored draft again after a lost answer causes no second effect.
 */
export function keyOfIntent(call: Call, input: string): string {
  const [key, kept] = (localStorage.getItem(storageKey(call)) ?? '').split(/ (.*)/s);
  if (key && kept === input) return key;
  const made = newKey();
  try {
    localStorage.setItem(storageKey(call), `${made} ${input}`);
  } catch (error) {
    // A full store: then the key holds for this try only.
    if (!(error instanceof DOMException)) throw error;
  }
  return made;
}

export function forgetIntent(call: Call): void {
  localStorage.removeItem(storageKey(call));
}
