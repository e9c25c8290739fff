import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../../simulation/chance.ts';

/** A technician's connection. While it is down, nothing reaches the server. */
export type WeakLink = {
  isDown: boolean;
  /** The numbers of lost requests, of requests whose response was lost, and of requests that arrived twice. */
  readonly harm: { lost: number; unanswered: number; doubled: number };
  /** Sends the request. Rejects like `fetch` if the device gets no response. */
  fetch(url: string, init: RequestInit): Promise<Response>;
};

/** Opens a connection that loses requests and responses, delays them, changes their order, and sends some twice. */
export function openWeakLink(chance: Chance): WeakLink {
  const harm = { lost: 0, unanswered: 0, doubled: 0 };
  const link: WeakLink = {
    isDown: false,
    harm,
    fetch: async (url, init) => {
      if (link.isDown) throw new TypeError('no connection');
      if (chance.isTrue(0.3)) await sleep(chance.between(1, 60));
      if (chance.isTrue(0.06)) {
        harm.lost += 1;
        throw new TypeError('the request was lost');
      }
      if (chance.isTrue(0.08)) {
        harm.doubled += 1;
        const [answer] = await Promise.all([fetch(url, init), fetch(url, init)]);
        return answer;
      }
      const answer = await fetch(url, init);
      if (!chance.isTrue(0.08)) return answer;
      harm.unanswered += 1;
      await answer.arrayBuffer();
      throw new TypeError('the answer was lost');
    },
  };
  return link;
}
