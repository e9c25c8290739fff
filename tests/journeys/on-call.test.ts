import { expect } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

test('a dispatcher puts a technician on call for a week in two clicks, and the technician sees the days', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/technicians');
  const rota = page.getByRole('region', { name: 'On call' });
  // In the demo company, someone is on call this week and the next two weeks.
  const free = rota.getByRole('combobox', { name: /^Who is on call/ }).nth(5);
  await free.click();
  await page.getByRole('option', { name: 'Yusuf Darwish' }).click();
  await expectToast(page, 'Yusuf Darwish is on call');
  await expect(free).toHaveValue('Yusuf Darwish');
  await expectAccessible(page);
  await expectFits(page, 320);
  const week = rota.getByRole('listitem').nth(5);
  const days = await week.getAttribute('aria-label');

  const technician = await visit(browser, app.origin);
  await signInAs(technician.page, 'technician@demo.test', '/technician/schedule');
  const own = technician.page.getByRole('region', { name: 'On call' });
  await expect(own.getByText(days ?? '')).toBeVisible();
  await expectAccessible(technician.page);
  await expectFits(technician.page, 320);

  await week.getByRole('button', { name: 'Take Yusuf Darwish off call' }).click();
  await expectToast(page, 'On-call shift removed');
  await expect(own.getByText(days ?? '')).toBeHidden();
  expect([...complaints, ...technician.complaints]).toEqual([]);
});
