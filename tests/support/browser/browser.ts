import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test';
import type axe from 'axe-core';
import { homeOfRole } from '#domain/accounts/account.ts';
import { shippedPrivacyVersion } from '#domain/agreements/privacy-text.ts';
import { rounds } from '../rounds.ts';
import { giveBack, leaveScreen, lend, type Visitor } from './lent-browser.ts';

const password = 'demo-coffee';

type VisitOptions = {
  readonly phone?: boolean;
  readonly timezoneId?: string;
  /** Requests a browser that has not loaded the product before. */
  readonly isNew?: boolean;
};

/** Opens a separate browser, which records every error. */
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
    // No journey tests motion, and waiting for moving elements would slow the journeys down.
    reducedMotion: 'reduce',
  } as const;
  return lend(browser, options, isNew);
}

/** Returns browsers that several journeys shared, because the end of a single journey does not return them. */
export async function leave(...visitors: readonly Visitor[]): Promise<void> {
  await Promise.all(visitors.map(({ page }) => giveBack(page.context())));
}

/** Signs in on the sign-in page. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
}

/** Cached sessions. Without them, checking passwords would take up most of the time. */
const sessions = new Map<string, Cookie[]>();

/** Agrees to the product's own privacy notice, for a person whose account was created for them. */
export async function agree(request: APIRequestContext, origin: string): Promise<void> {
  const headers = { origin, 'idempotency-key': crypto.randomUUID() };
  const agreement = { agreed_to: { operator_id: null, version: shippedPrivacyVersion } };
  const answer = await request.post('/api/account/agreements', { headers, data: agreement });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Signs in without a page, and returns the home path of the account's role. */
export async function openSession(context: BrowserContext, email: string): Promise<string> {
  // The server may close an idle connection at the moment in which the browser reuses it.
  const first = await context.request.get('/api/session', { maxRetries: 1 });
  const { origin } = new URL(first.url());
  const account = `${email} at ${origin}`;
  await context.addCookies(sessions.get(account) ?? []);
  let { session } = await (await context.request.get('/api/session')).json();
  if (session?.user.email !== email) {
    // A sign-in ends the session that it replaces, but another page may still use that session. So the cookie is
    // removed first.
    await context.clearCookies({ name: /session_token$/ });
    const answer = await context.request.post('/api/session/sign-in', {
      headers: { origin },
      data: { email, password },
    });
    expect(answer.status(), `${email} signs in`).toBe(200);
    session = await answer.json();
    if (session.must_agree) await agree(context.request, origin);
    const cookies = await context.cookies();
    sessions.set(
      account,
      cookies.filter(({ httpOnly }) => httpOnly),
    );
  }
  return homeOfRole(session.role);
}

/** Signs in without the form, then opens the path, or the home page of the role, in the page. */
export async function signInAs(page: Page, email: string, path?: string): Promise<void> {
  // The open screen is left first, because its requests would be refused under the new session.
  await leaveScreen(page);
  const home = await openSession(page.context(), email);
  await page.goto(path ?? home);
}

/** axe's minified program. Every document that is checked has to parse it. */
const axeProgram = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const dialogs = '[role=dialog]';
/** The rules that check every word. They take up most of axe's time. */
const looks = ['color-contrast', 'link-in-text-block'];

/**
 * Checks WCAG 2.2 AA as far as a program can: axe must find nothing in `part` once animations have ended. Without
 * `part`, it checks the open dialog, or the screen inside its frame; the route tests check whole pages. Only the gate
 * also applies the rules of `expectReadable` here.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // The part of the page may still be loading.
  if (part !== undefined) await expect(page.locator(part).first()).toBeVisible();
  const looked = part ?? (await inFront(page));
  const enabled = rounds === 'all';
  await expectNothingFound(page, looked, {
    rules: Object.fromEntries(looks.map((rule) => [rule, { enabled }])),
  });
}

/** Returns a selector that includes the title, because a dialog may be gone by the time axe runs. */
async function inFront(page: Page): Promise<string> {
  const isShown = async (part: string) => (await page.locator(part).locator('visible=true').count()) > 0;
  if (await isShown(dialogs)) return `${dialogs}, title`;
  return (await isShown('main')) ? 'main' : 'html';
}

/** Checks that every word has AA contrast, and that links differ from the surrounding text. */
export function expectReadable(page: Page, part = 'html'): Promise<void> {
  return expectNothingFound(page, part, { runOnly: looks });
}

/** Checks that every word has AAA contrast, so it can be read in the sun. */
export function expectReadableInSun(page: Page): Promise<void> {
  return expectNothingFound(page, 'html', { runOnly: ['color-contrast-enhanced'] });
}

async function expectNothingFound(page: Page, part: string, options: axe.RunOptions): Promise<void> {
  const found = async () => {
    // axe is half a megabyte. It is injected once per document, bypassing the page's own policy.
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

/**
 * Checks that each control on a technician's screen is at least 48 px high and wide. Links within a sentence are exempt.
 * On the narrowest phones, the seven days of a calendar share the whole width.
 */
export async function expectForThumbs(page: Page): Promise<void> {
  const small = () =>
    page.evaluate(() => {
      const isInSentence = (control: HTMLElement) =>
        control.matches('a') &&
        getComputedStyle(control).display === 'inline' &&
        control.parentElement?.textContent.trim() !== control.textContent.trim();
      const pressed = (control: HTMLElement) =>
        control.matches('input:is([type=checkbox], [type=radio], [type=file])')
          ? (control.closest('label') ?? document.querySelector(`label[for="${control.id}"]`) ?? control)
          : control;
      const controls = [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, input, textarea, select, summary, [role=button], [role=tab], [role=switch]',
        ),
      ].filter((control) => !isInSentence(control) && !control.closest('[inert], [aria-hidden=true]'));
      return controls.flatMap((control) => {
        const { width, height, bottom } = pressed(control).getBoundingClientRect();
        const isHidden = width === 0 || bottom <= 1;
        const leastWidth = control.matches('[class*=day]') ? Math.min(47.5, innerWidth / 7 - 0.5) : 47.5;
        if (isHidden || (height >= 47.5 && width >= leastWidth)) return [];
        const name = control.getAttribute('aria-label') ?? control.textContent.trim();
        return [`${name}: ${Math.round(width)} × ${Math.round(height)}`];
      });
    });
  await expect.poll(small, `controls of ${page.url()} that are too small for a thumb`).toEqual([]);
}

/** Checks that the page is not wider than a window of this width, once the layout has adapted to it. */
export async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 800 });
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(excess, `${page.url()} is wider than ${width} px`).toBeLessThanOrEqual(0);
}
