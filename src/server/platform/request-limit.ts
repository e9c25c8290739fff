import type { Context } from 'hono';
import { networksInSite } from '#domain/entrance/attempts.ts';
import { because } from '#words/say/because.ts';
import type { Server } from './context.ts';
import { ProblemAnswer } from './errors.ts';
import { networkOf, siteOf } from './http/network.ts';
import { addressOf } from './request-origin.ts';

const windowMs = 60_000;

/** Throws for a network or a site with too many requests in a minute. Each server counts separately. */
export function requestCounter({ now }: Pick<Server, 'now'>, perMinute: number): (c: Context) => void {
  let window = 0;
  let counts = new Map<string, number>();
  return (c) => {
    const at = now().getTime();
    const current = Math.floor(at / windowMs);
    if (current !== window) {
      window = current;
      counts = new Map();
    }
    const address = addressOf(c);
    const site = siteOf(address);
    const [ofNetwork, ofSite] = [
      counted(counts, networkOf(address)),
      site === null ? 0 : counted(counts, site),
    ];
    if (ofNetwork > perMinute || ofSite > perMinute * networksInSite) {
      const seconds = Math.ceil(((current + 1) * windowMs - at) / 1000);
      throw new ProblemAnswer(429, 'too_many_attempts', because('too_many_requests'), {
        headers: { 'retry-after': String(seconds) },
      });
    }
  };
}

function counted(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}
