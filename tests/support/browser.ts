import { type Browser, type BrowserContext, type Cookie, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { homeOfRole } from '#domain/accounts/account.ts';
import { giveBack, lend, type Visitor } from './lent-browser.ts';

const password = 'demo-coffee';

type VisitOptions = {
  readonly phone?: boolean;
  readonly timezoneId?: string;
  /** Asks for a browser that has loaded nothing of the product before. */
  readonly isNew?: boolean;
};

/** A browser of its own, which notes every complaint. */
export function visit(
  browser: Browser,
  origin: string,
  { phone = false, timezoneId, isNew = false }: VisitOptions = {},
): Promise<Visitor> {
  const options = {
    baseURL: origin,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: phone,
    ...(timezoneId && { timezoneId }),
    // No story is about motion, and a story has to wait for whatever moves.
    reducedMotion: 'reduce',
  } as const;
  return lend(browser, options, isNew);
}

/** Gives back browsers that several stories shared, which therefore outlived each of them. */
export async function leave(...visitors: readonly Visitor[]): Promise<void> {
  await Promise.all(visitors.map(({ page }) => giveBack(page.context())));
}

/** Signs in on the page that asks for it. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
}

/**
 * The cookies of those whom `signInAs` has signed in. They are kept because checking a password takes most of the time
 * of a visit.
 */
const sessions = new Map<string, Cookie[]>();

/** Signs in without a page, and gives the path of the home of the account's role. */
export async function openSession(context: BrowserContext, email: string): Promise<string> {
  const { origin } = new URL((await context.request.get('/api/session')).url());
  const account = `${email} at ${origin}`;
  await context.addCookies(sessions.get(account) ?? []);
  let { session } = await (await context.request.get('/api/session')).json();
  if (session?.user.email !== email) {
    const answer = await context.request.post('/api/session/sign-in', {
      headers: { origin },
      data: { email, password },
    });
    expect(answer.status(), `${email} signs in`).toBe(200);
    session = await answer.json();
    const cookies = await context.cookies();
    sessions.set(
      account,
      cookies.filter(({ httpOnly }) => httpOnly),
    );
  }
  return homeOfRole(session.role);
}

/** Signs in without the page's form. The page then opens the path, else the home of the account's role. */
export async function signInAs(page: Page, email: string, path?: string): Promise<void> {
  // What an open page still asks would be refused in another session.
  await page.goto('about:blank');
  const home = await openSession(page.context(), email);
  await page.goto(path ?? home);
}

/** What is on a screen only when a story brings it up. */
const broughtUp = '[role=dialog], [role=alert]';
/** This rule takes nine tenths of axe's time, because it looks behind every word. */
const contrast = 'color-contrast';

/**
 * WCAG 2.2 AA as far as a machine can tell: axe finds nothing in `part`, once what moves or fades has come to rest. Of
 * the contrast, this checks only dialogs and alerts; `expectReadable` checks whole screens, each of them once.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await expectNothingFound(page, part, { rules: { [contrast]: { enabled: false } } });
  const shown = page.locator(part).first().locator(broughtUp).locator('visible=true');
  if ((await shown.count()) === 0) return;
  // It may be gone by the time axe looks, and axe refuses to look at nothing: hence the title, which is always there.
  await expectNothingFound(page, `${broughtUp}, title`, { runOnly: [contrast] });
}

/** Every word in `part` has the contrast of AA. */
export function expectReadable(page: Page, part = 'html'): Promise<void> {
  return expectNothingFound(page, part, { runOnly: [contrast] });
}

async function expectNothingFound(page: Page, part: string, options: axe.RunOptions): Promise<void> {
  const found = async () => {
    // axe is half a megabyte. Each document gets it once, past the page's own policy.
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

/** Nothing is cut off in a window of that width, once the layout has followed it. */
export async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 800 });
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(excess, `${page.url()} is wider than ${width} px`).toBeLessThanOrEqual(0);
}
