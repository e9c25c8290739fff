import type { Call } from '#contract/calls/call.ts';
import { sessionState } from '#web/app/accounts/session.ts';
import { newKey } from '#web/app/api/api-client.ts';
import { textHash } from './text-hash.ts';

const userPrefix = (userId: string) => `grouphead-intent:${userId}:`;
const storageKey = ({ name }: Call) => `${userPrefix(sessionState().session?.user.id ?? '')}${name}`;

/**
 * True for calls about one's own account. They contain no record id or version, so the same input sent later is a new
 * intent.
 */
const isOwn = ({ name }: Call) => /^(?:own-account|calendar|preferences|notifications)\./.test(name);
const momentMs = 2 * 60_000;
const moments = new Map<string, { readonly key: string; readonly input: string; readonly at: number }>();

/**
 * Returns the key of the latest attempt if it was made with the same input within the last two minutes,
 * otherwise a new key. The input stays in memory only, because it may contain a password.
 */
function keyOfMoment({ name }: Call, input: string, now: number): string {
  const latest = moments.get(name);
  if (latest?.input === input && now - latest.at < momentMs) return latest.key;
  const key = newKey();
  moments.set(name, { key, input, at: now });
  return key;
}

/**
 * Returns the Idempotency-Key for an input. The key stays the same until the server responds, even across reloads, so
 * sending a restored draft again has no second effect. Only a hash of the input is stored. If two inputs had the same
 * hash, the server would refuse the second one, and the next attempt would succeed with a new key.
 */
export function keyOfIntent(call: Call, input: string, now = Date.now()): string {
  if (isOwn(call)) return keyOfMoment(call, input, now);
  const hash = textHash(input);
  const [key, storedHash] = (localStorage.getItem(storageKey(call)) ?? '').split(' ');
  if (key && storedHash === hash) return key;
  const createdKey = newKey();
  try {
    localStorage.setItem(storageKey(call), `${createdKey} ${hash}`);
  } catch (error) {
    // The browser's storage is full or blocked, so the key is valid for this attempt only.
    if (!(error instanceof DOMException)) throw error;
  }
  return createdKey;
}

export function forgetIntent(call: Call): void {
  moments.delete(call.name);
  localStorage.removeItem(storageKey(call));
}

export function forgetIntentsOf(userId: string): void {
  moments.clear();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(userPrefix(userId))) localStorage.removeItem(key);
  }
}
