import type { Call } from '#contract/calls/call.ts';
import { sessionState } from '#web/app/accounts/session.ts';
import { newKey } from '#web/app/api/api-client.ts';
import { textHash } from './text-hash.ts';

const userPrefix = (userId: string) => `grouphead-intent:${userId}:`;
const storageKey = ({ name }: Call) => `${userPrefix(sessionState().session?.user.id ?? '')}${name}`;

/**
 * True for calls about one's own account. They name no record or version, so a later call means something
 * new.
 */
const isOwn = ({ name }: Call) => /^(?:own-account|calendar|preferences|notifications)\./.test(name);
const momentMs = 2 * 60_000;
const moments = new Map<string, { readonly key: string; readonly input: string; readonly at: number }>();

/** Returns the key of an attempt a moment ago. It stays in memory, because the input may hold a password. */
function keyOfMoment({ name }: Call, input: string, now: number): string {
  const latest = moments.get(name);
  if (latest?.input === input && now - latest.at < momentMs) return latest.key;
  const key = newKey();
  moments.set(name, { key, input, at: now });
  return key;
}

/**
 * Returns the Idempotency-Key for an input. It stays the same until the server answers, even over a reload,
 * so that a restored draft has no second effect. Only a hash is stored: if two inputs shared it, the server
 * would refuse the second, and the next attempt would succeed.
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
    // The store is full, so the key is valid for this attempt only.
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
