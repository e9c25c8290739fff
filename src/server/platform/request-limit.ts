import type { Context } from 'hono';
import { because } from '#words/say/because.ts';
import type { Server } from './context.ts';
import { ProblemAnswer } from './errors.ts';
import { networkOf } from './http/network.ts';
import { addressOf } from './request-origin.ts';

const windowMs = 60_000;

/** Throws at what comes from one address beyond the limit of the minute; each server counts for itself. */
export function requestCounter({ now, callsPerMinute }: Server): (c: Context) => void {
  let window = 0;
  let counts = new Map<string, number>();
  return (c) => {
    const at = now().getTime();
    const current = Math.floor(at / windowMs);
    if (current !== window) {
      window = current;
      counts = new Map();
    }
    const address = networkOf(addressOf(c));
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count > callsPerMinute) {
      const seconds = Math.ceil(((current + 1) * windowMs - at) / 1000);
      throw new ProblemAnswer(429, 'too_many_attempts', because('too_many_requests'), {
        headers: { 'retry-after': String(seconds) },
      });
    }
  };
}
