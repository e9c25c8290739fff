import { expect, type Page } from '@playwright/test';
import { livePath } from '#contract/live.ts';

export type Asked = {
  /** Returns the addresses of the reads since the last call, without the session and the live stream. */
  readonly since: () => readonly string[];
  /**
   * Waits until the live stream has started, after which everything on screen is read again, and all answers
   * are there.
   */
  readonly isQuiet: () => Promise<void>;
};

const notCounted = ['/api/session', livePath];

/** Starts to record the page's requests. */
export function noteAsked(page: Page): Asked {
  const asked: string[] = [];
  const underWay = new Set<unknown>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || notCounted.includes(pathname)) return;
    asked.push(decodeURIComponent(pathname + search));
    underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return {
    since: () => asked.splice(0),
    isQuiet: async () => {
      await expect(page.locator('[role=status][data-state=online]')).toBeVisible();
      // The reads that the start of the stream causes are sent within a frame.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await expect.poll(() => underWay.size).toBe(0);
    },
  };
}

/** Returns the reads of one address: several if they are combined. */
export function readsIn(address: string): readonly string[] {
  return address.startsWith('/api/together?') ? address.split(/[?&]read=/).slice(1) : [address];
}
