import { expect, type Page } from '@playwright/test';
import type { Role } from '#domain/actor.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { noteAsked } from '../support/asked.ts';
import { signInAs, visit } from '../support/browser.ts';
import { routes, routesOfEverybody } from '../support/routes.ts';
import { open } from '../support/screens.ts';
import { test } from '../support/story.ts';

const accounts: Readonly<Record<Role, string>> = {
  super_admin: 'admin@demo.test',
  country_operator: 'operator@demo.test',
  dispatcher: 'dispatcher@demo.test',
  technician: 'technician@demo.test',
  client: 'client@demo.test',
};

const most = 2;
async function isRead(page: Page, path: string, heading: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  await expect(page.locator('main [role=status][aria-label]'), `${path} is read`).toHaveCount(0);
}

test.describe('opening a screen', () => {
  let app: RunningApp;
  test.beforeAll(async () => {
    app = await startApp();
  });
  test.afterAll(() => app.stop());

  for (const [role, email] of Object.entries(accounts)) {
    test(`costs a ${role} at most two calls`, async ({ browser }) => {
      const { page } = await visit(browser, app.origin);
      await signInAs(page, email, '/account');
      const calls = noteAsked(page);
      const own = routes.filter(([, of]) => of === role).map(([path, , heading]) => [path, heading] as const);
      for (const [path, heading] of [...own, ...routesOfEverybody]) {
        // Nothing of this screen is known yet: the document is a new one.
        await page.goto('/account');
        await isRead(page, '/account', /Account/);
        await calls.isQuiet();
        calls.since();
        await open(page, path);
        await isRead(page, path, heading);
        const asked = calls.since();
        expect(asked.length, `${path} asks ${asked.join(' ')}`).toBeLessThanOrEqual(most);
      }
    });
  }
});
