import { expect, type Page } from '@playwright/test';

/** Goes there as a link would, without loading the application again, and gives it the frames in which to answer. */
export const open = (page: Page, path: string): Promise<void> =>
  page.evaluate(async (to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
  }, path);

/** Goes there as a link would. A page that does not show the application yet loads it. */
export async function follow(page: Page, path: string): Promise<void> {
  const isRunning = await page.evaluate(() => (document.getElementById('root')?.childElementCount ?? 0) > 0);
  await (isRunning && path.startsWith('/') ? open(page, path) : page.goto(path));
}

export type Gate = {
  /** Holds all answers back from now on. */
  readonly hold: () => void;
  /** Answers with a failure whatever waits, and whatever is asked from now on. */
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
    detail: 'Something went wrong on our side. Please try again.',
    code: 'unexpected',
  }),
};

/** Stands between the page and the answers that it reads. The session and the live stream pass. */
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

/** Presses every Try again of the screen until nothing is left to be tried. */
export async function tryAgain(page: Page): Promise<void> {
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  for (let left = await retry.count(); left > 0; left = await retry.count()) {
    // One that has read again in the meantime takes the others' places, and their buttons with them.
    await retry
      .first()
      .click({ timeout: 5000 })
      .catch(async (error: unknown) => {
        if ((await retry.count()) >= left) throw error;
      });
    // What comes instead of one part may take the place of others too.
    await expect.poll(() => retry.count()).toBeLessThan(left);
  }
}
