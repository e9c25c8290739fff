import { expect, type Page } from '@playwright/test';
import type { Role } from '#domain/actor.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { expectAccessible, expectReadable, signInAs, visit } from '../support/browser.ts';
import { open } from '../support/screens.ts';
import { test } from '../support/story.ts';

/** The specification's routes and two of our own, whom they admit, and the heading they show. */
const routes: readonly (readonly [path: string, role: Role, heading: RegExp])[] = [
  ['/admin', 'super_admin', /Platform overview/i],
  ['/admin/operators', 'super_admin', /Country Operators/],
  ['/admin/clients', 'super_admin', /Client Directory/i],
  ['/admin/reports', 'super_admin', /Reports/],
  ['/admin/audit', 'super_admin', /Audit/],
  ['/admin/settings', 'super_admin', /Platform Settings/],
  ['/operator', 'country_operator', /Operator Dashboard/],
  ['/operator/clients', 'country_operator', /Client Management/],
  ['/operator/technicians', 'country_operator', /Technician Management/],
  ['/operator/dispatchers', 'country_operator', /Dispatcher Management/],
  ['/operator/schedule', 'country_operator', /Schedule/],
  ['/operator/reports', 'country_operator', /Reports/],
  ['/operator/settings', 'country_operator', /Operator Settings/],
  ['/dispatcher', 'dispatcher', /Dispatcher Dashboard/],
  ['/dispatcher/service-requests', 'dispatcher', /Service Requests/],
  ['/dispatcher/schedule', 'dispatcher', /Schedule/],
  ['/dispatcher/jobs', 'dispatcher', /Jobs/],
  ['/dispatcher/technicians', 'dispatcher', /Team/],
  ['/dispatcher/settings', 'dispatcher', /Dispatcher Settings/],
  ['/technician', 'technician', /My Day/],
  ['/technician/jobs', 'technician', /My Job Orders/],
  ['/technician/schedule', 'technician', /Schedule/],
  ['/technician/map', 'technician', /Navigate|Map/],
  ['/technician/profile', 'technician', /Profile/],
  ['/client', 'client', /My Service/],
  ['/client/request-service', 'client', /Request Service/],
  ['/client/machines', 'client', /My Machines/],
  ['/client/schedule', 'client', /Schedule/],
  ['/client/reports', 'client', /Reports/],
  ['/client/settings', 'client', /Settings/],
];

/** What everybody who is signed in may open. */
const ofEverybody = [
  ['/dashboard', /^Welcome/],
  ['/notifications', /Notifications/],
  ['/account', /Account/],
] as const;

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

  const expectOpenToEverybody = async (page: Page) => {
    for (const [path, heading] of ofEverybody) {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
      await expect(page.locator('main [role=status][aria-label]'), `${path} is read`).toHaveCount(0);
      await expectAccessible(page, 'main');
      await expectReadable(page, 'main');
    }
  };

  for (const [role, email] of Object.entries(accounts)) {
    test(`opens for a ${role}, or says that it is closed, without a complaint`, async ({ browser }) => {
      const { page, complaints } = await visit(browser, app.origin);
      await signInAs(page, email, '/dashboard');
      for (const [path, of, heading] of routes) {
        const isOpen = role === of || (role === 'super_admin' && of !== 'super_admin');
        await open(page, path);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(
          isOpen ? heading : 'Access Denied',
        );
        if (role !== of) continue;
        await expect(page.locator('main [role=status][aria-label]'), `${path} is read`).toHaveCount(0);
        await expectAccessible(page);
        await expectReadable(page);
      }
      await expectOpenToEverybody(page);
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
