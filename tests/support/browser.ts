import { type Browser, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { homeOfRole } from '#domain/account.ts';
import { recordToasts } from './toasts.ts';

const password = 'demo-coffee';

export type Visitor = {
  readonly page: Page;
  /** What the browser complained about: console errors, refused resources, uncaught exceptions. */
  readonly complaints: readonly string[];
};

/** A browser of its own, which notes every complaint. */
export async function visit(
  browser: Browser,
  origin: string,
  options: { phone?: boolean; timezoneId?: string } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: options.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: options.phone ?? false,
    ...(options.timezoneId && { timezoneId: options.timezoneId }),
    // Nothing here is about motion, and what moves has to be waited for.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await recordToasts(page);
  return { page, complaints };
}

/** Closes what outlived a story because several share it. */
export async function leave(...visitors: readonly Visitor[]): Promise<void> {
  await Promise.all(visitors.map(({ page }) => page.context().close()));
}

/** Signs in on the page that asks for it. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
}

/** Signs in beside the page, which then opens the path, else the home of the account's role. */
export async function signInAs(page: Page, email: string, path?: string): Promise<void> {
  const { origin } = new URL((await page.request.get('/api/session')).url());
  const answer = await page.request.post('/api/session/sign-in', {
    headers: { origin },
    data: { email, password },
  });
  expect(answer.status(), `${email} signs in`).toBe(200);
  await page.goto(path ?? homeOfRole((await answer.json()).role));
}

/** What a story alone brings onto a screen. */
const broughtUp = '[role=dialog], [role=alert]';
/** Nine tenths of what axe takes, since it looks behind every word. */
const contrast = 'color-contrast';

/**
 * WCAG 2.2 AA as far as a machine can tell: axe finds nothing in `part`, once what moves or fades has come to rest. The
 * contrast of a whole screen is asked by `expectReadable`, once for each screen; here that of dialogs and alerts is.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expectNothingFound(page, part, { rules: { [contrast]: { enabled: false } } });
  const shown = page.locator(part).first().locator(broughtUp).locator('visible=true');
  if ((await shown.count()) > 0) await expectNothingFound(page, broughtUp, { runOnly: [contrast] });
}

/** Every word in `part` has the contrast of AA. */
export function expectReadable(page: Page, part = 'html'): Promise<void> {
  return expectNothingFound(page, part, { runOnly: [contrast] });
}

async function expectNothingFound(page: Page, part: string, options: axe.RunOptions): Promise<void> {
  const found = async () => {
    // Its half a megabyte is brought into each document once, and past the page's own policy.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
    return page.evaluate(
      async ([within, only]) => {
        const { violations } = await axe.run(within, { resultTypes: ['violations'], ...only });
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        );
      },
      [part, options] as const,
    );
  };
  await expect.poll(found).toEqual([]);
}

/** Nothing is cut off in a window that wide, once the layout has followed it. */
export async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 800 });
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(excess, `${page.url()} is wider than ${width} px`).toBeLessThanOrEqual(0);
}
