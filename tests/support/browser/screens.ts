import { expect, type Page } from '@playwright/test';

/** Navigates as a link would, without reloading. Waits two frames, so the screen can change. */
export const open = (page: Page, path: string): Promise<void> =>
  page.evaluate(async (to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
  }, path);

/** Navigates as a link would. Loads the application if it is not running in the page yet. */
export async function follow(page: Page, path: string): Promise<void> {
  const isRunning = await page.evaluate(() => (document.getElementById('root')?.childElementCount ?? 0) > 0);
  await (isRunning && path.startsWith('/') ? open(page, path) : page.goto(path));
}

/** Waits until every part of the screen is loaded, so nothing moves under the pointer. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('main').locator('.mantine-Skeleton-root')).toHaveCount(0);
}

export type Gate = {
  /** Holds back all responses from now on. */
  readonly hold: () => void;
  /** Fails all waiting and later requests. */
  readonly fail: () => Promise<void>;
  readonly open: () => void;
};

const failure = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Internal Server Error',
    status: 500,
    detail: 'Something went wrong on our side. Try again.',
    code: 'unexpected',
  }),
};

/** Intercepts the page's requests, except for those for the session and the live stream. */
export async function gateOf(page: Page): Promise<Gate> {
  let state: 'open' | 'held' | 'failing' = 'open';
  let waiting: (() => Promise<void>)[] = [];
  await page.route(/\/api\/(?!session|live)/, async (route) => {
    if (state === 'open') await route.fallback();
    else if (state === 'failing') await route.fulfill(failure);
    else waiting.push(() => route.fulfill(failure));
  });
  return {
    hold: () => {
      state = 'held';
    },
    fail: async () => {
      state = 'failing';
      const before = waiting;
      waiting = [];
      await Promise.all(before.map((answer) => answer()));
    },
    open: () => {
      state = 'open';
    },
  };
}

/** Presses Try again buttons on the screen until none are left. A part may fail late, while another one is loading again. */
export async function tryAgain(page: Page): Promise<void> {
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  const press = async () => {
    const left = await retry.count();
    if (left === 0) return 0;
    // A successful retry may replace the other parts that failed, and their buttons with them.
    await retry
      .first()
      .click({ timeout: 5000 })
      .catch(async (error: unknown) => {
        if ((await retry.count()) >= left) throw error;
      });
    return left;
  };
  await expect.poll(press).toBe(0);
}
