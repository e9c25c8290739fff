import { expect, type Page } from '@playwright/test';
import { signInAs, visit } from '../support/browser/browser.ts';
import { gateOf } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

/** Presses the link in the navigation, and reads what the screen shows a frame later. */
const pressAndLook = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const link = document.querySelector<HTMLElement>(`nav a[href="${to}"]`);
    await frame();
    link?.click();
    await frame();
    await frame();
    return {
      path: location.pathname,
      marked: document.querySelector('nav a[aria-current="page"]')?.getAttribute('href'),
      heading: document.querySelector('h1')?.textContent,
      rows: document.querySelectorAll('main [aria-label^="JO-"], main [aria-label^="SR-"]').length,
      waits: document.querySelectorAll('main [role=status][aria-label]').length,
    };
  }, path);

test.describe('moving to another screen', () => {
  let app: RunningApp;
  test.beforeAll(async () => {
    app = await startApp();
  });
  test.afterAll(() => app.stop());

  test('a screen shows its heading in the next frame, before the server has answered', async ({
    browser,
  }) => {
    const { page } = await visit(browser, app.origin, { isNew: true });
    await signInAs(page, 'technician@demo.test', '/technician/jobs');
    // When the browser is idle, the application loads the role's screens.
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('screens', 'mark').length))
      .toBeGreaterThan(0);
    const gate = await gateOf(page);
    gate.hold();
    for (const [path, heading] of [
      ['/technician', 'My Day'],
      ['/technician/profile', 'Profile'],
    ] as const) {
      const shown = await pressAndLook(page, path);
      expect(shown).toMatchObject({ path, marked: path, heading, rows: 0 });
      expect(shown.waits).toBeGreaterThan(0);
    }
  });

  test('a screen shows its frame in the next frame, before its file has arrived', async ({ browser }) => {
    const { page } = await visit(browser, app.origin, { isNew: true });
    await page.route('**/assets/week-*.js', () => undefined);
    await signInAs(page, 'technician@demo.test', '/technician/jobs');
    await expect(page.locator('main [aria-label^="JO-"]').first()).toBeVisible();
    const shown = await pressAndLook(page, '/technician/profile');
    expect(shown).toMatchObject({ path: '/technician/profile', marked: '/technician/profile', waits: 1 });
  });

  test('a screen shows its earlier content immediately, before the server has answered', async ({
    browser,
  }) => {
    const { page } = await visit(browser, app.origin);
    await signInAs(page, 'technician@demo.test', '/technician/jobs');
    await expect(page.locator('main [aria-label^="JO-"]').first()).toBeVisible();
    // The screen's other list loads separately, so this waits for it too.
    await expect(page.getByRole('heading', { name: 'Completed and cancelled' })).toBeVisible();
    await page.locator('nav a[href="/technician"]').click();
    await expect(page.locator('main [aria-label^="JO-"]').first()).toBeVisible();
    const gate = await gateOf(page);
    gate.hold();
    const shown = await pressAndLook(page, '/technician/jobs');
    expect(shown).toMatchObject({ heading: 'My Job Orders', waits: 0 });
    expect(shown.rows).toBeGreaterThan(0);
  });
});
