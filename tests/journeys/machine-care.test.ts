import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { openJobsOnPhone } from '../support/browser/jobs-on-phone.ts';
import { pressAction } from '../support/browser/record-pages.ts';
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

/** Filters out refusals that the journey causes on purpose, because the browser reports them as errors. */
const unexpected = (complaints: readonly string[]) =>
  complaints.filter((complaint) => !/status of (?:409|422)/.test(complaint));

/** Opens the machine with this model from the list. */
async function openMachine(page: Page, model: string) {
  await page.getByRole('link', { name: new RegExp(`^View History: ${model}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: model })).toBeVisible();
}

test('a client corrects, reads, moves and retires a machine, and brings it back', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'client.ae@demo.test', '/client/machines');
  const card = page.getByRole('list', { name: 'My Machines' }).getByRole('listitem').first();
  const model = (await card.getByRole('heading').textContent()) ?? '';
  await openMachine(page, model);
  const dialog = page.getByRole('dialog');

  await pressAction(page, 'Edit');
  await dialog.getByLabel('Model').fill('Borea Three');
  await dialog.getByLabel('Location').fill('  ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please fill in all required fields')).toBeVisible();
  await expect(dialog.getByLabel('Model')).toHaveValue('Borea Three');
  await dialog.getByLabel('Location').fill('Main bar');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Machine updated');
  await expect(page.getByRole('heading', { level: 1, name: 'Borea Three' })).toBeVisible();

  await pressAction(page, 'Read counter');
  await dialog.getByLabel('Cups shown on the counter').fill('12000');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save reading' }).click();
  await expectToast(page, 'Reading saved');
  await expect(page.getByRole('table', { name: 'Counter' })).toContainText('12,000');
  await pressAction(page, 'Read counter');
  await dialog.getByLabel('Cups shown on the counter').fill('11000');
  await dialog.getByRole('button', { name: 'Save reading' }).click();
  await expect(dialog.getByText(/The counter already showed 12000 cups on /)).toBeVisible();
  await dialog.getByLabel('The counter was replaced').check();
  await dialog.getByRole('button', { name: 'Save reading' }).click();
  await expectToast(page, 'Reading saved');

  await pressAction(page, 'Move');
  await dialog.getByLabel('New location').fill('Roof bar');
  await dialog.getByLabel('Reason for the move').fill('The bar moved upstairs');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expectToast(page, 'Machine moved');
  await expect(page.getByRole('table', { name: 'Moves' })).toContainText('Roof bar');

  await pressAction(page, 'Retire');
  await dialog.getByLabel('Why is it being retired?').fill('The boiler is cracked');
  await dialog.getByRole('button', { name: 'Retire' }).click();
  const refusal = dialog.getByText(/still open: /);
  const retired = page.getByText(/^Taken out of service on .*The boiler is cracked/);
  await expect(refusal.or(retired).first()).toBeVisible();
  expect(unexpected(complaints)).toEqual([]);
});

test('a dispatcher reads that a client entered a warranty, and confirms it on the page of the machine or in the list', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  const client = await beside(app.origin, 'client.ae@demo.test');
  const { items } = await client.read('machines');
  const { id, version } = items[0];
  await client.write(`machines/${id}`, { version, warranty_end: '2099-12-31' });
  await signInAs(page, 'dispatcher.ae@demo.test', `/machines/${id}`);
  const unconfirmed = page.getByText(/2099.*entered by the client, not confirmed/);
  await expect(unconfirmed).toBeVisible();
  await expectAccessible(page);
  await pressAction(page, 'Confirm warranty');
  await expectToast(page, 'Warranty confirmed');
  await expect(unconfirmed).toHaveCount(0);

  await client.write(`machines/${id}`, { version: version + 2, warranty_end: '2098-12-31' });
  await follow(page, '/dispatcher');
  await page.getByRole('link', { name: 'Warranties to confirm (1)' }).click();
  await expect(page.getByRole('table', { name: 'Warranties to confirm' })).toContainText('2098');
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.getByRole('button', { name: /^Confirm warranty: / }).click();
  await expectToast(page, 'Warranty confirmed');
  await expect(page.getByText('No warranties to confirm.')).toBeVisible();
  await follow(page, '/dispatcher');
  await expect(page.getByRole('link', { name: /^Machines due \(/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Warranties to confirm/ })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a machine without open work is retired, leaves the list, and comes back', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'client@demo.test', '/client/machines');
  await page.getByRole('button', { name: 'Add Machine', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Model').fill('Aurora Spare');
  await dialog.getByLabel('Serial number').fill('SPARE-1');
  await dialog.getByLabel('Location').fill('Store room');
  await dialog.getByRole('textbox', { name: 'Install date' }).click();
  await page.locator('button[data-today]').click();
  await dialog.getByRole('button', { name: 'Add Machine' }).click();
  await expectToast(page, 'Success', 'Machine created successfully');
  await openMachine(page, 'Aurora Spare');
  await expectFits(page, 320);
  await pressAction(page, 'Retire');
  await dialog.getByLabel('Why is it being retired?').fill('Worn out');
  await dialog.getByRole('button', { name: 'Retire' }).click();
  await expectToast(page, 'Machine retired');
  await expect(page.getByText(/^Taken out of service on/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back' }).click();
  const cards = page.getByRole('list', { name: 'My Machines' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  await page.getByText('Retired', { exact: true }).click();
  await expect(page).toHaveURL(/state=retired/);
  await expect(cards).toHaveCount(1);
  await expectFits(page, 320);
  await openMachine(page, 'Aurora Spare');
  await pressAction(page, 'Return to service');
  await expectToast(page, 'Machine returned to service');
  expect(complaints).toEqual([]);
});

test('the operator registers a machine of a client and prints a sheet of labels', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'operator@demo.test', '/operator/machines');
  const table = page.getByRole('table', { name: 'Machines' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectFits(page, 320);
  await page.getByRole('button', { name: 'Add Machine' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Machine' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Pearl');
  await page.getByRole('option', { name: /Pearl Harbour Hotel/ }).click();
  await dialog.getByLabel('Model').fill('Aurora Two');
  await dialog.getByLabel('Serial number').fill('gh-pe-1074');
  await dialog.getByLabel('Location').fill('Terrace');
  await dialog.getByRole('textbox', { name: 'Install date' }).click();
  await page.locator('button[data-today]').click();
  await dialog.getByRole('button', { name: 'Add Machine' }).click();
  await expect(dialog.getByText('Another machine has this serial number')).toBeVisible();
  await dialog.getByLabel('Serial number').fill('GH-NEW-1');
  await dialog.getByRole('button', { name: 'Add Machine' }).click();
  await expectToast(page, 'Success', 'Machine created successfully');

  await page.getByRole('searchbox', { name: 'Search by model or serial number' }).fill('GH-NEW-1');
  await table.getByRole('checkbox', { name: 'Select the label for Aurora Two GH-NEW-1' }).check();
  await page.getByRole('link', { name: 'Print 1 label' }).click();
  const labels = page.getByRole('list', { name: 'Labels to print' }).getByRole('listitem');
  await expect(labels).toHaveCount(1);
  await expect(labels.first()).toContainText('Scan to report a fault');
  await expect(labels.getByRole('img', { name: /^QR code for / })).toBeVisible();
  await expectAccessible(page);
  await follow(page, '/labels');
  await expect(labels.nth(10)).toBeVisible();
  await expectFits(page, 320);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(labels.first()).toBeVisible();
  expect(unexpected(complaints)).toEqual([]);
});

test('a person without an account scans a label and reports, if the operator allows it, and the dispatcher sees its origin', async ({
  browser,
}) => {
  const operator = await visit(browser, app.origin);
  await signInAs(operator.page, 'operator@demo.test', '/operator/settings');
  const { items } = await (await operator.page.request.get('/api/labels?limit=1')).json();
  const path: string = items[0].path;

  const reports = operator.page.getByLabel('Anyone can report a fault by scanning a label');
  const saveSettings = async () => {
    await operator.page.getByRole('button', { name: 'Save Changes' }).first().click();
    await expectToast(operator.page, 'Settings saved');
  };

  await reports.uncheck();
  await saveSettings();
  const stranger = await visit(browser, app.origin, { phone: true });
  const { page } = stranger;
  await follow(page, path);
  await expect(page.getByRole('heading', { level: 1, name: 'Report it by phone' })).toBeVisible();
  await expectAccessible(page);
  await follow(operator.page, '/labels');
  await expect(
    operator.page.getByRole('listitem').filter({ hasText: 'Scan for service' }).first(),
  ).toBeVisible();
  await expect(operator.page.getByText('Scan to report a fault')).toHaveCount(0);
  await operator.page.getByRole('link', { name: 'Turn it on in the settings' }).click();

  await operator.page.getByLabel('Phone on labels').fill('17001234');
  await reports.check();
  await saveSettings();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Report a fault' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+97317001234');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expectToast(page, 'Validation error', 'Please describe the problem (minimum 10 characters)');
  await expect(page.getByLabel('What is wrong?')).toBeFocused();
  await page.getByLabel('What is wrong?').fill('It beeps and gives no water');
  await page.getByLabel('Your name').fill('Huda Guest');
  await page.getByLabel('Your phone').fill('+973 3612 0000');
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. The company has received your report.')).toBeVisible();
  const number = /SR-\d+/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? '';
  expect(await page.context().cookies()).toEqual([]);

  const dispatcher = await visit(browser, app.origin);
  await signInAs(dispatcher.page, 'dispatcher@demo.test', '/dispatcher/service-requests');
  await dispatcher.page.getByRole('listitem', { name: number }).getByRole('button').click();
  const card = dispatcher.page.getByRole('complementary', { name: 'Current request' });
  await expect(card).toContainText('Reported by scanning a label');
  await expect(card).toContainText('Huda Guest');
  await follow(dispatcher.page, path);
  await expect(dispatcher.page).toHaveURL(/\/machines\/[0-9a-f-]{36}$/);

  await follow(page, `/report/${'f'.repeat(32)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'This label no longer works' })).toBeVisible();
  expect([...operator.complaints, ...dispatcher.complaints]).toEqual([]);
});

test('a client who scans its own label requests service for that machine', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'client@demo.test', '/labels');
  const labels = page.getByRole('list', { name: 'Labels to print' }).getByRole('listitem');
  await expect(labels.first()).toBeVisible();
  const { items } = await (await page.request.get('/api/labels?limit=1')).json();
  await follow(page, items[0].path);
  await expect(page).toHaveURL(/\/client\/request-service\?machine=/);
  await expect(page.getByRole('combobox', { name: 'Machine' })).toHaveValue(
    `${items[0].model} · ${items[0].serial_number}`,
  );
  expect(complaints).toEqual([]);
});

test('the technician of an open job reads all earlier work on the machine', async ({ browser }) => {
  const { page, complaints, jobs } = await openJobsOnPhone(browser, app.origin);
  await follow(page, `/machines/${jobs[0]?.machine_id}`);
  await expect(page.getByRole('heading', { level: 1, name: jobs[0]?.machine.model ?? '' })).toBeVisible();
  const visits = page.getByRole('list', { name: 'Service history' }).getByRole('listitem');
  await expect(visits.first()).toContainText('Visit');
  await expect(page.getByRole('button', { name: 'Read counter' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden();
  await expect(page.getByText('Signed by')).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page, 320);
  expect(complaints).toEqual([]);
});
