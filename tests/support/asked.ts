import { expect, type Page } from '@playwright/test';
import { livePath } from '#contract/live.ts';

export type Asked = {
  /** The addresses of the reads since the last question, without the session and the live stream. */
  readonly since: () => readonly string[];
  /** The live stream has begun, upon which whatever is shown is read again, and all of it was answered. */
  readonly isQuiet: () => Promise<void>;
};

const notCounted = ['/api/session', livePath];

/** Notes what the page asks from now on. */
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
      // The reads that the stream's beginning asks for leave within a frame of it.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await expect.poll(() => underWay.size).toBe(0);
    },
  };
}

/** The reads that one address asks for: several, where they go together. */
export function readsIn(address: string): readonly string[] {
  return address.startsWith('/api/together?') ? address.split(/[?&]read=/).slice(1) : [address];
}
