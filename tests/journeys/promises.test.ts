import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { unfoldDetails } from '../support/browser/record-pages.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(async () => {
  await app.stop();
});

async function open(browser: Browser, who: string, path: string) {
  const visitor = await visit(browser, app.origin);
  await signInAs(visitor.page, `${who}@demo.test`, path);
  await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
  return visitor;
}

const clocks = (page: Page) => page.getByRole('main').getByRole('time');

test('an operator sets its targets, in hours and minutes', async ({ browser }) => {
  const { page, complaints } = await open(browser, 'operator', '/operator/settings');
  const promises = page.getByRole('region', { name: 'Response and arrival targets' });
  const answer = promises.getByRole('textbox', { name: 'Response, Emergency, CMASA Premium' });
  const arrival = promises.getByRole('textbox', { name: 'Arrival, Emergency, CMASA Premium' });
  await expect(answer).toHaveValue('0:30');
  const save = page.getByRole('button', { name: 'Save Changes: Working days and plans' });
  await answer.fill('soon');
  await save.click();
  await expect(
    promises.getByText('Enter hours and minutes, such as 0:30 or 24:00', { exact: true }),
  ).toBeVisible();
  await expect(answer).toBeFocused();
  await answer.fill('5:00');
  await save.click();
  await expect(
    promises.getByText('The arrival target cannot be shorter than the response target'),
  ).toBeVisible();
  await expect(arrival).toBeFocused();
  await expectAccessible(page);
  await expectFits(page, 320);
  await answer.fill('0:20');
  await arrival.fill('3');
  await save.click();
  await expectToast(page, 'Settings saved');
  await page.reload();
  await expect(answer).toHaveValue('0:20');
  await expect(arrival).toHaveValue('3:00');
  expect(complaints).toEqual([]);
});

test('a dispatcher sees the time left until each target, and which are late; a client sees no target', async ({
  browser,
}) => {
  const { page, complaints } = await open(browser, 'dispatcher', '/dispatcher/service-requests');
  const rows = page.getByRole('list', { name: 'Pending' }).getByRole('listitem');
  const current = page.getByRole('complementary', { name: 'Current request' });
  await rows.filter({ hasNotText: 'late' }).first().getByRole('button').click();
  await expect(current.getByRole('time').first()).toHaveText(/^Respond within /);
  await rows.filter({ hasText: 'late' }).filter({ hasText: 'Emergency' }).getByRole('button').click();
  await expect(current.getByRole('time').first()).toHaveText(/^Response .+ late, by /);
  await expectAccessible(page);
  await current.getByRole('link', { name: /^SR-/ }).click();
  const panel = page.getByRole('complementary', { name: /in the side panel$/ });
  await unfoldDetails(panel);
  await expect(panel.getByText('Response target', { exact: true })).toBeVisible();
  await expect(panel.getByText('Arrival target', { exact: true })).toBeVisible();
  await follow(page, '/dispatcher/jobs');
  await expect(
    clocks(page)
      .filter({ hasText: /^Arrive within / })
      .first(),
  ).toBeVisible();
  for (const width of [1440, 390, 320]) await expectFits(page, width);
  expect(complaints).toEqual([]);

  const client = await open(browser, 'client', '/client');
  await expect(client.page.getByText('SR-').first()).toBeVisible();
  await expect(client.page.getByText(/Respond within|Arrive within/)).toHaveCount(0);
  expect(client.complaints).toEqual([]);
});
