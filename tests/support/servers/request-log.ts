import { expect, type Page } from '@playwright/test';
import { livePath } from '#contract/live.ts';

export type RequestLog = {
  /** Returns the requests since the last call, except for those for the session and the live stream. */
  readonly since: () => readonly string[];
  /**
   * Waits until the screen has its content and no requests are running. The start of the live stream reloads all
   * data.
   */
  readonly isQuiet: () => Promise<void>;
};

const notCounted = ['/api/session', livePath];

export function logRequests(page: Page): RequestLog {
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
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      // The start of the stream causes reads, which are sent within a frame.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await expect.poll(() => underWay.size).toBe(0);
    },
  };
}

/** Returns the reads in the address of a request, which may combine several. */
export function readsIn(address: string): readonly string[] {
  return address.startsWith('/api/together?') ? address.split(/[?&]read=/).slice(1) : [address];
}
