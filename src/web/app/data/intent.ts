import type { Call } from '#contract/calls/call.ts';
import { sessionState } from '#web/app/accounts/session.ts';
import { newKey } from '#web/app/api/api-client.ts';
import { textHash } from './text-hash.ts';

const ofUser = (userId: string) => `grouphead-intent:${userId}:`;
const storageKey = ({ name }: Call) => `${ofUser(sessionState().session?.user.id ?? '')}${name}`;

/** What concerns the own account names no record and no version: asked for again later, it means something new. */
const isOwn = ({ name }: Call) => /^(?:own-account|calendar|preferences|notifications)\./.test(name);
const momentMs = 2 * 60_000;
const moments = new Map<string, { readonly key: string; readonly input: string; readonly at: number }>();

/** The key of a try that was made a moment ago. It stays in memory, because the input may hold a password. */
function keyOfMoment({ name }: Call, input: string, now: number): string {
  const known = moments.get(name);
  if (known?.input === input && now - known.at < momentMs) return known.key;
  const key = newKey();
  moments.set(name, { key, input, at: now });
  return key;
}

/**
 * The Idempotency-Key of what is about to be sent. It stays the same for the same input until the server has answered,
 * also over a reload, so that a restored draft that is sent again after a lost answer has no second effect. Only a hash
 * of the input is kept. If two inputs ever shared a hash, the server would refuse the second one, and the next try
 * would succeed.
 */
export function keyOfIntent(call: Call, input: string, now = Date.now()): string {
  if (isOwn(call)) return keyOfMoment(call, input, now);
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
  moments.delete(call.name);
  localStorage.removeItem(storageKey(call));
}

export function forgetIntentsOf(userId: string): void {
  moments.clear();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(ofUser(userId))) localStorage.removeItem(key);
  }
}
