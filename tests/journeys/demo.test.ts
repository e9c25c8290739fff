import { expect } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { test } from '../support/browser/story.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(async () => {
  await app.stop();
});

test('in a demo, one click opens an account, and another one looks at the company as someone else', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Free Trial' }).first().click();
  const accounts = page.getByRole('region', { name: 'This is a demo company' });
  await expect(accounts.getByRole('button')).toHaveCount(5);
  await expectAccessible(page);
  await accounts.getByRole('button', { name: 'Dispatcher', exact: true }).click();
  await expect(page).toHaveURL(`${app.origin}/dispatcher`);
  await expect(page.getByRole('button', { name: 'Account: Huda Salman' })).toBeVisible();

  const change = async (name: string) => {
    await page.getByRole('button', { name: 'Demo: view as …' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await change('Technician');
  await expect(page).toHaveURL(`${app.origin}/technician/jobs`);
  await expect(page.getByRole('button', { name: 'Account: Yusuf Darwish' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play a demo day' })).toHaveCount(0);
  await change('Operator in the Emirates');
  await expect(page).toHaveURL(`${app.origin}/operator`);
  await expect(page.getByRole('button', { name: 'Demo: view as …' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play a demo day' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('on a phone, the broken machine is reported after one click on the client', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await page.goto('/');
  await page.getByRole('link', { name: 'My machine is broken' }).click();
  await expectFits(page, 320);
  await page.getByRole('button', { name: 'Client', exact: true }).click();
  await expect(page).toHaveURL(`${app.origin}/client/request-service`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: 'Demo: view as …' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a played day brings reports to the screen of a dispatcher who only looks, until it is stopped', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/service-requests');
  await expect(page.getByRole('heading', { name: 'Pending (12)' })).toBeVisible();
  // A new request stays on the screen, whether it is pending or decided.
  const newest = () =>
    page
      .getByRole('main')
      .evaluate((main) =>
        Math.max(...[...(main.textContent ?? '').matchAll(/SR-(\d+)/g)].map(([, number]) => Number(number))),
      );
  const before = await newest();
  await page.getByRole('button', { name: 'Play a demo day' }).click();
  await expect.poll(newest).toBeGreaterThan(before);
  await expect(page.getByText(/^\d+\. .+\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop the demo day' }).click();
  await expect(page.getByText('The demo day is over.')).toBeVisible();
  expect(complaints).toEqual([]);
});
