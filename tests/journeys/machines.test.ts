import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { beside } from '../support/company/beside.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(async () => {
  await app.stop();
});

test('a client without machines is guided to its first, and reads what is missing', async ({ browser }) => {
  const email = 'copper@demo.test';
  const operator = await beside(app.origin, 'operator@demo.test');
  const client = { name: 'Copper Kettle', phone: '+973 3300 0001', address: '4 Pier Road' };
  await operator.write('clients', { email, password: 'demo-coffee', ...client });
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, email, '/client/machines');
  await expect(page.getByRole('heading', { level: 1, name: 'My Machines' })).toBeVisible();
  await expect(page.getByText('No machines found')).toBeVisible();
  await page.getByRole('button', { name: 'Add Your First Machine' }).click();

  const dialog = page.getByRole('dialog', { name: 'Add Machine' });
  await expect(dialog.getByLabel('Model')).toBeFocused();
  await dialog.getByRole('button', { name: 'Add Machine' }).click();
  await expectToast(page, 'Validation error', 'Please fill in all required fields');
  await expect(dialog.getByText('Please fill in all required fields')).toHaveCount(4);
  await expectAccessible(page);
  await dialog.getByLabel('Model').fill('Aurora Two');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Add Machine', exact: true }).click();
  await expect(dialog.getByLabel('Model')).toHaveValue('');
  const ownership = dialog.getByRole('combobox', { name: 'Ownership' });
  await expect(ownership).toHaveValue('Bought');
  await ownership.click();
  await expect(page.getByRole('option')).toHaveText(['Bought', 'Contract', 'Client Owned']);
  await page.getByRole('option', { name: 'Client Owned' }).click();
  await dialog.getByLabel('Model').fill('Aurora Two');
  await dialog.getByLabel('Serial number').fill('AU-0001');
  await dialog.getByLabel('Location').fill('Terrace');
  await dialog.getByRole('textbox', { name: 'Install date' }).click();
  await page.locator('button[data-today]').click();
  await dialog.getByRole('button', { name: 'Add Machine' }).click();
  await expectToast(page, 'Success', 'Machine created successfully');
  await expect(dialog).toBeHidden();

  const card = page.getByRole('listitem', { name: 'Aurora Two, AU-0001' });
  await expect(card).toContainText('Terrace');
  await expect(card).toContainText('Client Owned');
  await card.getByRole('link', { name: /^View History/ }).click();
  await expect(page.getByText('No service history yet.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a machine is found by model or serial number, on the server', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'client@demo.test', '/client/machines');
  const cards = page.getByRole('list', { name: 'My Machines' }).getByRole('listitem');
  const search = page.getByRole('searchbox', { name: 'Search by model or serial number' });
  await expect(cards).toHaveCount(3);
  for (const [typed, model] of [
    ['volumet', 'Arca Volumetric'],
    ['pe-1074', 'Tamping Star T3'],
  ] as const) {
    const asked = page.waitForRequest((request) => request.url().includes(`search=${typed}`));
    await search.fill(typed);
    await asked;
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(model);
  }
  await search.fill('no such machine');
  await expect(page.getByText('No machines found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all machines' }).click();
  await expect(cards).toHaveCount(3);
  await expect(search).toHaveValue('');
  await cards
    .first()
    .getByRole('link', { name: /^Request Service/ })
    .click();
  await expect(page.getByRole('combobox', { name: 'Machine' })).toHaveValue('Tamping Star T3 · GH-PE-1074');
  expect(complaints).toEqual([]);
});

test('View History shows every request, visit and signature in chronological order', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'client@demo.test', '/client/machines');
  await page.getByRole('link', { name: /^View History: Tamping Star T3/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tamping Star T3' })).toBeVisible();
  const events = page.getByRole('list', { name: 'Service history' }).getByRole('listitem');
  await expect(events.filter({ hasText: /^Service request (JO|SR)-/ }).first()).toBeVisible();
  await expect(events.filter({ hasText: /^Visit JO-\d+Completed/ }).first()).toContainText('Work performed');
  const signature = events.filter({ hasText: /^Signature JO-/ }).first();
  await expect(signature).toContainText('Signed by');
  await expect(signature.getByRole('img', { name: /^Signature of / })).toBeVisible();
  const moments = await events
    .locator('time')
    .evaluateAll((times) => times.map((time) => new Date(time.getAttribute('datetime') ?? '').getTime()));
  expect(moments).toEqual([...moments].sort((one, other) => other - one));
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Machines' })).toBeVisible();
  await expectFits(page, 320);
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFits(page, 320);
  expect(complaints).toEqual([]);
  await follow(page, `/client/machines/${randomUUID()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Machine not found' })).toBeVisible();
});
