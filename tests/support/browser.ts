import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, type Cookie, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { homeOfRole } from '#domain/accounts/account.ts';
import { giveBack, leaveScreen, lend, type Visitor } from './lent-browser.ts';
import { rounds } from './rounds.ts';

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
  await leaveScreen(page);
  const home = await openSession(page.context(), email);
  await page.goto(path ?? home);
}

/** The program of axe without its comments, which every document has to read. */
const axeProgram = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const dialogs = '[role=dialog]';
/** These rules measure every word, which takes most of axe's time. */
const looks = ['color-contrast', 'link-in-text-block'];

/**
 * WCAG 2.2 AA as far as a machine can tell: axe finds nothing in `part`, once what moves or fades has come to rest. Without
 * a part it looks at the dialog that is open, else at the screen within its frame; the walk through every route looks at
 * whole pages. What `expectReadable` checks, once for each screen, the gate alone checks here too.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // The named resource may still be loading.
  if (part !== undefined) await expect(page.locator(part).first()).toBeVisible();
  const looked = part ?? (await inFront(page));
  const enabled = rounds === 'all';
  await expectNothingFound(page, looked, {
    rules: Object.fromEntries(looks.map((rule) => [rule, { enabled }])),
  });
}

/** What is in front may be gone by the time axe looks, and axe refuses to look at nothing; the title is always there. */
async function inFront(page: Page): Promise<string> {
  const isShown = async (part: string) => (await page.locator(part).locator('visible=true').count()) > 0;
  if (await isShown(dialogs)) return `${dialogs}, title`;
  return (await isShown('main')) ? 'main' : 'html';
}

/** Every word in `part` has the contrast of AA, and a link differs from the text around it. */
export function expectReadable(page: Page, part = 'html'): Promise<void> {
  return expectNothingFound(page, part, { runOnly: looks });
}

async function expectNothingFound(page: Page, part: string, options: axe.RunOptions): Promise<void> {
  const found = async () => {
    // axe is half a megabyte. Each document gets it once, past the page's own policy.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeProgram);
    return page.evaluate(
      async ([within, only]) => {
        const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(within, {
          resultTypes: ['violations'],
          preload: false,
          ...only,
        });
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
