import type { Context } from 'hono';
import { networksInSite } from '#domain/entrance/attempts.ts';
import type { Server } from './context.ts';
import { tooManyRequests } from './errors.ts';
import { networkOf, siteOf } from './http/network.ts';
import { addressOf } from './request-origin.ts';

const minuteMs = 60_000;

/** Throws for a network or a site with too many requests in a minute. Each server counts separately. */
export function requestCounter({ now }: Pick<Server, 'now'>, perMinute: number): (c: Context) => void {
  const { counted, secondsLeft } = minuteCounts(now);
  return (c) => {
    const address = addressOf(c);
    const site = siteOf(address);
    const [ofNetwork, ofSite] = [counted(networkOf(address)), site === null ? 0 : counted(site)];
    if (ofNetwork > perMinute || ofSite > perMinute * networksInSite) throw tooManyRequests(secondsLeft());
  };
}

/** Returns a function that throws if an account does something more often in a minute than the limit. */
export function accountCounter({ now }: Pick<Server, 'now'>, perMinute: number): (account: string) => void {
  const { counted, secondsLeft } = minuteCounts(now);
  return (account) => {
    if (counted(account) > perMinute) throw tooManyRequests(secondsLeft());
  };
}

/** Counts by key, and forgets all counts when the next minute begins. */
function minuteCounts(now: () => Date) {
  let minute = 0;
  let counts = new Map<string, number>();
  return {
    counted: (key: string): number => {
      const current = Math.floor(now().getTime() / minuteMs);
      if (current !== minute) counts = new Map();
      minute = current;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
    secondsLeft: (): number => Math.ceil(((minute + 1) * minuteMs - now().getTime()) / 1000),
  };
}
