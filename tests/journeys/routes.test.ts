import { expect, type Page } from '@playwright/test';
import type { Role } from '#domain/actor.ts';
import { expectAccessible, expectReadable, signInAs, visit } from '../support/browser/browser.ts';
import { isOpenTo, routes, routesOfEverybody } from '../support/browser/routes.ts';
import { open } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { inTurn } from '../support/rounds.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';
import { logRequests, type RequestLog, readsIn } from '../support/servers/request-log.ts';

const accounts: Readonly<Record<Role, string>> = {
  super_admin: 'admin@demo.test',
  country_operator: 'operator@demo.test',
  dispatcher: 'dispatcher@demo.test',
  technician: 'technician@demo.test',
  client: 'client@demo.test',
};

/**
 * The routes that this run opens as new documents, and tries to open as other roles. `states.test.ts` opens every
 * screen of every role in each run.
 */
const chosen = inTurn(routes, 6);

/** The main screens of each role. Their contrast is also checked in the dark appearance. */
const darkened = new Set([
  ...['/admin', '/operator', '/operator/reports', '/operator/settings'],
  ...['/dispatcher', '/dispatcher/service-requests', '/dispatcher/schedule', '/dispatcher/jobs'],
  ...['/technician', '/technician/jobs', '/client', '/client/request-service'],
]);

/**
 * Returns the maximum number of reads for a screen, in addition to those for its frame. Each section of a
 * settings page reads its own data.
 */
const mostReadsOf = (path: string) => (path.endsWith('/settings') ? 5 : 2);

test.describe('routes', () => {
  test.describe.configure({ mode: 'parallel' });
  let app: RunningApp;
  test.beforeAll(async () => {
    app = await startApp();
  });
  test.afterAll(() => app.stop());

  const isRead = (page: Page, path: string) =>
    expect(page.locator('main [role=status][aria-label]'), `${path} is read`).toHaveCount(0);
  const title = (page: Page, path: string) => expect(page.getByRole('heading', { level: 1 }), path);

  /**
   * Checks the screens that every role may open. They are the same for each role, so their accessibility and
   * contrast are checked for only one role.
   */
  const expectOpenToEverybody = async (page: Page, isAsked: boolean) => {
    for (const [path, heading] of routesOfEverybody) {
      await open(page, path);
      await title(page, path).toHaveText(heading);
      await isRead(page, path);
      if (!isAsked) continue;
      await expectAccessible(page, 'main');
      await expectReadable(page, 'main');
    }
  };

  /** Checks the contrast in the dark appearance. Only the colors change, so the screen is not reopened. */
  const expectReadableInDark = async (page: Page) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(page);
    await page.emulateMedia({ colorScheme: null });
  };

  /** Checks a screen in the role's own area, which was opened as a new document. */
  const expectOwn = async (page: Page, calls: RequestLog, path: string, ofFrame: ReadonlySet<string>) => {
    await isRead(page, path);
    await expectAccessible(page, 'html');
    await expectReadable(page, 'main');
    if (darkened.has(path)) await expectReadableInDark(page);
    await calls.isQuiet();
    const read = new Set(ofFrame);
    // The start of the live stream causes requests that only repeat earlier reads. They are not counted.
    const own = calls.since().filter((address) => {
      const isFirst = readsIn(address).some((one) => !read.has(one));
      for (const one of readsIn(address)) read.add(one);
      return isFirst;
    });
    expect(own.length, `${path} asks ${own.join(' ')}`).toBeLessThanOrEqual(mostReadsOf(path));
  };

  for (const [role, email] of Object.entries(accounts)) {
    test(`routes open for a ${role} with few reads, or are refused, without a browser error`, async ({
      browser,
    }) => {
      const { page, complaints } = await visit(browser, app.origin);
      const calls = logRequests(page);
      await signInAs(page, email, '/dashboard');
      await calls.isQuiet();
      const ofFrame = new Set(calls.since().flatMap(readsIn));
      await expectReadable(page);
      for (const [path, , heading] of chosen.filter(([, of]) => role === of)) {
        await page.goto(path);
        await title(page, path).toHaveText(heading);
        await expectOwn(page, calls, path, ofFrame);
      }
      for (const [path, of, heading] of chosen.filter((route) => role !== route[1])) {
        await open(page, path);
        await title(page, path).toHaveText(isOpenTo(role, of) ? heading : 'Access Denied');
      }
      await expectOpenToEverybody(page, role === 'client');
      expect(complaints).toEqual([]);
    });
  }

  test('every route sends a person who is not signed in to the sign-in page', async ({ browser }) => {
    const { page } = await visit(browser, app.origin);
    await page.goto('/auth');
    for (const [path] of routes) expect((await page.request.get(path)).status(), path).toBe(200);
    for (const [path] of chosen) {
      await open(page, path);
      await expect(page).toHaveURL(/\/auth$/);
    }
  });
});
