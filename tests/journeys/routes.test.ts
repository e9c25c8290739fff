import { expect, type Page } from '@playwright/test';
import type { Role } from '#domain/actor.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { expectAccessible, expectReadable, signInAs, visit } from '../support/browser.ts';
import { isOpenTo, routes, routesOfEverybody } from '../support/routes.ts';
import { open } from '../support/screens.ts';
import { test } from '../support/story.ts';

const accounts: Readonly<Record<Role, string>> = {
  super_admin: 'admin@demo.test',
  country_operator: 'operator@demo.test',
  dispatcher: 'dispatcher@demo.test',
  technician: 'technician@demo.test',
  client: 'client@demo.test',
};

test.describe('every route', () => {
  let app: RunningApp;
  test.beforeAll(async () => {
    app = await startApp();
  });
  test.afterAll(() => app.stop());

  /** These screens are the same for each role, so only one role is asked whether they can be read. */
  const expectOpenToEverybody = async (page: Page, isAsked: boolean) => {
    for (const [path, heading] of routesOfEverybody) {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
      await expect(page.locator('main [role=status][aria-label]'), `${path} is read`).toHaveCount(0);
      if (!isAsked) continue;
      await expectAccessible(page, 'main');
      await expectReadable(page, 'main');
    }
  };

  for (const [role, email] of Object.entries(accounts)) {
    test(`opens for a ${role}, or says that it is closed, without a complaint`, async ({ browser }) => {
      const { page, complaints } = await visit(browser, app.origin);
      await signInAs(page, email, '/dashboard');
      for (const [path, of, heading] of routes) {
        await open(page, path);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(
          isOpenTo(role, of) ? heading : 'Access Denied',
        );
        if (role !== of) continue;
        await expect(page.locator('main [role=status][aria-label]'), `${path} is read`).toHaveCount(0);
        await expectAccessible(page);
        await expectReadable(page);
      }
      await expectOpenToEverybody(page, role === 'client');
      expect(complaints).toEqual([]);
    });
  }

  test('sends who is not signed in to the sign-in page', async ({ browser }) => {
    const { page } = await visit(browser, app.origin);
    await page.goto('/auth');
    for (const [path] of routes) {
      expect((await page.request.get(path)).status(), path).toBe(200);
      await open(page, path);
      await expect(page).toHaveURL(/\/auth$/);
    }
  });
});
