import { expect } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { shareManagementDemo, test, unprovoked } from '../support/browser/management-demo.ts';
import {
  add,
  clientsScreen,
  dispatchersScreen,
  edit,
  fill,
  openScreen,
  operatorsScreen,
  post,
  rowOf,
  techniciansScreen,
} from '../support/browser/management-steps.ts';
import { pressRowAction } from '../support/browser/record-pages.ts';
import { follow, open, untilLoaded } from '../support/browser/screens.ts';
import { expectToast } from '../support/browser/toasts.ts';

shareManagementDemo();

const contact = { phone: '+973 1700 0009', address: 'Pier 9' };

test('the creator of a person without a password gets a one-time link, and later a new one', async ({
  demo: { origin, operator },
}) => {
  const { page } = operator;
  await openScreen(page, clientsScreen);
  const dialog = await add(page, clientsScreen);
  await fill(dialog, { Name: 'Cove Lounge', Email: 'cove@demo.test', Phone: '+973 1700', Address: 'Pier 1' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'Invitation link' });
  const link = shown.getByRole('textbox', { name: 'One-time link' });
  await expect(link).toBeFocused();
  await expectToast(page, 'Success', clientsScreen.created);
  await expect(shown).toContainText('It works once.');
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect(shown.getByText('Copied')).toBeVisible();
  const first = await link.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  const [address, token] = first.split('#');
  expect(address).toBe(`${origin}/invitation`);
  await shown.getByRole('button', { name: 'Close' }).last().click();
  await expect(shown).toBeHidden();
  await expect(rowOf(page, 'Cove Lounge')).toContainText('Invited');
  expect(await post(page, '/api/invitation/find', { token })).toMatchObject({ name: 'Cove Lounge' });

  await pressRowAction(page, 'Cove Lounge', 'New invitation link');
  await expect(link).toBeFocused();
  expect(await link.inputValue()).not.toBe(first);
  expect(await post(page, '/api/invitation/find', { token })).not.toMatchObject({ name: 'Cove Lounge' });
  await page.keyboard.press('Escape');
});

test('a record that others depend on is not removed, and the reason names them', async ({
  demo: { admin, operator },
}) => {
  for (const [{ page }, screen, name, reason] of [
    [
      admin,
      operatorsScreen,
      'Dilmun Coffee Services',
      /^This operator still has \d+ clients, \d+ technicians and \d+ dispatchers?, /,
    ],
    [operator, clientsScreen, 'Pearl Harbour Hotel', /^This client still has 3 machines, /],
  ] as const) {
    await openScreen(page, screen);
    await pressRowAction(page, name, 'Remove');
    const dialog = page.getByRole('dialog', { name: `Remove ${screen.noun}` });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(reason);
    await expectToast(page, 'Error', (await dialog.getByRole('alert').textContent()) ?? '');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, name)).toBeVisible();
  }
});

test('a person without data is removed, and the focus stays in the list', async ({ demo }) => {
  const { page } = demo.operator;
  await openScreen(page, clientsScreen);
  await post(page, '/api/clients', { name: 'Short Stay', email: 'short.stay@demo.test', ...contact });
  // The change appears without a reload.
  await pressRowAction(page, 'Short Stay', 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(rowOf(page, 'Short Stay')).toHaveCount(0);
  await expect(page.getByRole('region', { name: clientsScreen.title })).toBeFocused();
  await expectToast(page, 'Success', 'Client removed successfully');
});

test("another person's change is never overwritten unnoticed", async ({ demo }) => {
  const { page } = demo.operator;
  await openScreen(page, clientsScreen);
  const made = await post(page, '/api/clients', { name: 'Old Name', email: 'old@demo.test', ...contact });
  const { id, version } = made as { id: string; version: number };
  const dialog = await edit(page, clientsScreen, 'Old Name');
  await post(page, `/api/clients/${id}`, { version, name: 'Their Name', ...contact });
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('My Name');
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  const kind = 'This client was changed a moment ago. Nothing was overwritten. Check the current values.';
  await expectToast(page, 'Error', kind);
  await expect(dialog.getByText('This has changed since you opened it')).toBeVisible();
  await expect(name).toHaveValue('My Name');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Load the current values' }).click();
  await expect(name).toHaveValue('Their Name');
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expectToast(page, 'Success', clientsScreen.updated);
});

test('deactivating a technician names the open jobs first and then ends the session', async ({
  browser,
  demo: { origin, operator },
}) => {
  const { page } = operator;
  const technician = await visit(browser, origin, { phone: true });
  await signInAs(technician.page, 'technician@demo.test');
  await openScreen(page, techniciansScreen);
  await expect(rowOf(page, 'Hassan Rida')).toContainText(/N\/A.*Inactive/);
  const dialog = await edit(page, techniciansScreen, 'Yusuf Darwish');
  const specialization = dialog.getByRole('textbox', { name: 'Specialization' });
  await expect(specialization).toHaveAttribute('placeholder', 'Coffee machines, Vending machines');
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveAttribute('placeholder', /^\+973/);
  // The first response contains no jobs, as if they had been assigned a moment later.
  await page.route('**/open-jobs', (route) => route.fulfill({ json: { count: 0, items: [] } }), { times: 1 });
  await dialog.getByRole('switch', { name: 'Active' }).uncheck({ force: true });
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Deactivate Yusuf Darwish?' })).toBeFocused();
  await expect(dialog.getByText('There are no open jobs.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByText('Another job has been added.')).toBeVisible();
  const jobs = dialog.getByRole('listitem').filter({ hasText: /^JO-\d+ · .+ · / });
  const own = await (await technician.page.request.get('/api/job-orders?group=open&limit=100')).json();
  await expect(jobs).toHaveCount(own.items.length);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'Success', techniciansScreen.updated);
  await expect(rowOf(page, 'Yusuf Darwish')).toContainText('Inactive');
  await follow(technician.page, '/technician/jobs');
  await expect(technician.page).toHaveURL(/\/auth$/);
  await pressRowAction(page, 'Yusuf Darwish', 'History');
  await expect(page.getByRole('dialog')).toContainText('Technician deactivated');
  await page.keyboard.press('Escape');
});

test('technicians and dispatchers link to each other, and a dispatcher is deactivated', async ({ demo }) => {
  const { page } = demo.operator;
  await openScreen(page, techniciansScreen);
  await page.getByRole('main').getByRole('link', { name: 'Dispatchers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: dispatchersScreen.title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Technicians' }).last()).toBeVisible();
  const dialog = await edit(page, dispatchersScreen, 'Huda Salman');
  await dialog.getByRole('switch', { name: 'Active' }).uncheck({ force: true });
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('switch', { name: 'Active' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'Success', dispatchersScreen.updated);
  await expect(rowOf(page, 'Huda Salman')).toContainText('Inactive');
});

test('a super admin acting for no one sees every operator and chooses the operator of a new client', async ({
  demo,
}) => {
  const { page } = demo.admin;
  await openScreen(page, clientsScreen);
  await expect(page.getByRole('columnheader', { name: 'Operator' })).toBeVisible();
  await expect(rowOf(page, 'Dune Terrace Hotel')).toContainText('Falaj Espresso Care');
  const dialog = await add(page, clientsScreen);
  const choice = dialog.getByRole('combobox', { name: 'Operator' });
  await expect(choice).toBeFocused();
  await fill(dialog, { Name: 'Wadi Cafe', Email: 'wadi@demo.test', Phone: '+971 4', Address: 'Gate 2' });
  await dialog.getByLabel(/^Password/).fill('sesame-street');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expectToast(page, 'Validation error', 'Select an operator');
  await expectAccessible(page);
  await choice.fill('falaj');
  await dialog.getByRole('option', { name: /Falaj Espresso Care/ }).click();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expectToast(page, 'Success', clientsScreen.created);
  await expect(rowOf(page, 'Wadi Cafe')).toContainText('Falaj Espresso Care');
});

test('a long list is loaded page by page, and the focus is not lost at its end', async ({ demo }) => {
  const { page } = demo.operator;
  // No list is open during the writes, because each write would make it reload.
  for (const one of [page, demo.admin.page]) await open(one, '/account');
  const write = (number: number) =>
    post(page, '/api/clients', { name: `Kiosk ${number}`, email: `k${number}@demo.test`, ...contact });
  await Promise.all(Array.from({ length: 22 }, (_, index) => write(index + 1)));
  await openScreen(page, clientsScreen);
  await expect(page.getByRole('rowheader')).toHaveCount(25);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rowOf(page, 'Pearl Harbour Hotel')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: clientsScreen.title })).toBeFocused();
});

test('on phones each row is a card, the dialog fills the screen, and nothing is cut off at 320 px', async ({
  demo,
}) => {
  const { page } = demo.operator;
  for (const screen of [clientsScreen, techniciansScreen]) {
    await openScreen(page, screen);
    await expectFits(page, 320);
    const dialog = await add(page, screen);
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(320);
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 1440, height: 500 });
  const dialog = await add(page, techniciansScreen);
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(42 * 16);
  expect(Math.round((await dialog.boundingBox())?.height ?? 0)).toBeLessThanOrEqual(500 * 0.9);
});

test('on a phone of 390 px with text at 200%, four pages with wide content fit the window', async ({
  demo,
}) => {
  const { page } = demo.operator;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const path of ['/operator', '/operator/accounts', '/operator/invoices', '/operator/technicians']) {
    await follow(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await untilLoaded(page);
    await expectFits(page, 390);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
});

test('the browser reported no errors except the provoked ones', ({ demo }) => {
  expect(unprovoked(demo)).toEqual([]);
});
