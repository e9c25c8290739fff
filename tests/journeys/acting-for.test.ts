import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(() => app.stop());

const banner = (page: Page) => page.getByRole('region', { name: 'Acting for' });

test('a record belongs to the area from which it was opened: acting for an operator continues there', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'admin@demo.test', '/operator/clients');
  await page.getByPlaceholder('Search country operators').click();
  await page.getByRole('option', { name: /^Falaj/ }).click();
  await expect(banner(page)).toContainText('Acting for Falaj Espresso Care');
  const opened = page.getByRole('link', { name: 'Dune Terrace Hotel', exact: true });
  const address = await opened.getAttribute('href');
  await page.setViewportSize({ width: 390, height: 844 });
  await opened.click();
  await expect(page).toHaveURL(/\/clients\/[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dune Terrace Hotel' })).toBeVisible();
  await expect(banner(page)).toContainText('Acting for Falaj Espresso Care');
  const heard = page.waitForRequest(/\/api\/.*clients(\/|%2F)/);
  await page.reload();
  await expect(banner(page)).toContainText('Acting for Falaj Espresso Care');
  await expectFits(page, 320);
  await expectAccessible(page);
  expect((await heard).headers()['acting-for']).toMatch(/^country_operator\//);

  await expectFits(page, 1440);
  await follow(page, '/admin/clients');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await follow(page, address ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Dune Terrace Hotel' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a figure on the page of an operator opens the rows that it counts, acting for that operator', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'admin@demo.test', '/admin/operators');
  await page.getByRole('link', { name: 'Falaj Espresso Care', exact: true }).click();
  const figure = page.getByRole('list', { name: 'Figures' }).getByRole('button', { name: /^Machines/ });
  await expectAccessible(page);
  const count = (await figure.textContent())?.replace(/\D/g, '') ?? '';
  await figure.click();
  await expect(page).toHaveURL(/\/operator\/machines$/);
  await expect(banner(page)).toContainText('Acting for Falaj Espresso Care');
  await expect(page.getByText(`${count} machines found`)).toBeVisible();
  expect(complaints).toEqual([]);
});
