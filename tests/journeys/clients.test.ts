import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible, expectFits, expectReadable, signInAs, visit } from '../support/browser/browser.ts';
import { expectAction, pressAction } from '../support/browser/record-pages.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { beside } from '../support/company/beside.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

/** Returns the path of the client's page. */
async function ownPage(email = 'client@demo.test'): Promise<string> {
  const { session } = await (await beside(app.origin, email)).read('session');
  return `/clients/${session.client_id}`;
}

test('the main account invites staff, who report a fault and cannot sign or change anything', async ({
  browser,
}) => {
  const owner = await visit(browser, app.origin);
  const address = await ownPage();
  await signInAs(owner.page, 'client@demo.test', address);
  await expect(owner.page.getByText('Visits left')).toBeVisible();
  await expect(owner.page.getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
  await expectFits(owner.page, 320);
  await expectAccessible(owner.page);
  await expectReadable(owner.page);
  await owner.page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sami Staff');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('sami.staff@example.test');
  await expectAccessible(owner.page);
  await dialog.getByRole('button', { name: 'Add a person' }).click();
  const link = await dialog.getByRole('textbox', { name: /link/i }).inputValue();

  const staff = await visit(browser, app.origin);
  await follow(staff.page, link);
  await staff.page.getByLabel(/^(New p|P)assword/).fill('quiet workshop');
  await staff.page.getByLabel('Confirm password').fill('quiet workshop');
  await staff.page.getByRole('checkbox', { name: 'I have read the privacy notice' }).check();
  await staff.page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(staff.page).toHaveURL(/\/client$/);
  await expect(staff.page.getByRole('link', { name: /review & sign/i })).toHaveCount(0);
  await follow(staff.page, '/client/machines');
  await expect(staff.page.getByRole('button', { name: 'Add Machine' })).toBeDisabled();
  await expect(staff.page.getByText('Ask an owner of your company')).toBeVisible();
  await follow(staff.page, '/client/settings');
  await expect(staff.page.getByRole('textbox', { name: 'Phone' })).toBeDisabled();
  await follow(staff.page, address);
  await expect(staff.page.getByText('Only owners can add, edit or remove people')).toBeVisible();
  await expect(staff.page.getByRole('button', { name: 'Add a person' })).toHaveCount(0);
});

for (const role of ['operator', 'dispatcher', 'technician']) {
  test(`the page of a client works for the ${role}, down to the narrowest phone`, async ({ browser }) => {
    const address = await ownPage();
    const { page, complaints } = await visit(browser, app.origin);
    await signInAs(page, `${role}@demo.test`, address);
    const isTold = role !== 'technician';
    await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'People' })).toHaveCount(isTold ? 1 : 0);
    await expect(page.getByText('Visits left')).toHaveCount(isTold ? 1 : 0);
    await expectAction(page, 'Deactivate', role === 'operator');
    await expectFits(page, 320);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}

test('an operator deactivates a client with its open cases, and finds it again', async ({ browser }) => {
  const { page } = await visit(browser, app.origin);
  await signInAs(page, 'operator@demo.test', '/operator/clients');
  const first = page.getByRole('rowheader').getByRole('link').first();
  const name = await first.innerText();
  const address = await first.getAttribute('href');
  await page
    .getByRole('link', { name: /^Open cases: \d+$/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Open cases' })).toBeFocused();
  await follow(page, address ?? '');
  await pressAction(page, 'Deactivate');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByText('Give a reason')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The café has closed');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'Client deactivated');
  await expect(page.getByText('This client left: The café has closed')).toBeVisible();
  await follow(page, '/operator/clients');
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.getByText('Deactivated', { exact: true }).click();
  await page.getByRole('link', { name, exact: true }).first().click();
  await follow(page, address ?? '');
  await pressAction(page, 'Activate');
  await expectAction(page, 'Deactivate');
});

test('a client requests a renewal, finds the offer at home, and accepts it', async ({ browser }) => {
  const client = await visit(browser, app.origin, { phone: true });
  await signInAs(client.page, 'dategrove@demo.test', '/client');
  const plan = client.page.getByRole('heading', { name: 'Standard Plan' });
  await client.page.getByRole('button', { name: 'Request renewal' }).click();
  await expectToast(client.page, 'Renewal requested');
  await expect(plan).toBeFocused();

  const operator = await visit(browser, app.origin);
  await signInAs(operator.page, 'operator@demo.test', await ownPage('dategrove@demo.test'));
  await operator.page.getByRole('link', { name: 'All expiring plans' }).click();
  await operator.page.getByRole('button', { name: 'Offer renewal to Date Grove Bakery' }).click();
  const dialog = operator.page.getByRole('dialog', { name: 'Offer renewal to Date Grove Bakery' });
  await expect(dialog.getByText(/^The plan keeps its start date and expires a year later\./)).toBeVisible();
  await expectAccessible(operator.page);
  await dialog.getByRole('button', { name: 'Offer renewal' }).click();
  await expectToast(operator.page, 'Renewal offered');

  await client.page.getByRole('link', { name: 'See offer' }).click();
  await expect(plan).toBeFocused();
  const offer = client.page.getByRole('region', { name: 'Offer to renew your plan' });
  await expect(offer).toContainText(/Until \w+ \d+, \d{4}/);
  await expectAccessible(client.page);
  await expectFits(client.page, 320);
  await offer.getByRole('button', { name: 'Accept offer' }).click();
  await expectToast(client.page, 'Offer accepted');
  await expect(plan).toBeFocused();
  await expect(client.page.getByRole('link', { name: 'See offer' })).toHaveCount(0);
});

test('a person downloads all data about them', async ({ browser }) => {
  const { page } = await visit(browser, app.origin);
  await signInAs(page, 'technician@demo.test', '/account');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const data = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
  expect(data.account.email).toBe('technician@demo.test');
  expect(data.activity.jobs_performed.length).toBeGreaterThan(0);
});

test('an operator pastes clients from a spreadsheet, corrects a value, and adds them with their machines', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'operator@demo.test', '/operator/clients');
  await page.getByRole('link', { name: 'Import' }).click();
  const rows = page.getByRole('textbox', { name: 'Rows from your spreadsheet' });
  await rows.fill('Client\tEmail\nDune Cafe\tdune@example.test');
  await expect(page.getByText('These columns are missing: Phone, Address.')).toBeVisible();
  const sheet = (email: string, installed: string) =>
    [
      'Client\tEmail\tPhone\tAddress\tMachine model\tSerial number\tLocation\tInstall date',
      `Dune Cafe\t${email}\t+973 1700 1111\t1 Dune Road\tAurora Two\tDN-1\tBar\t1/2/2025`,
      `Dune Cafe\t${email}\t\t\tAlba Doppia\tDN-2\tLobby\t${installed}`,
    ].join('\n');
  await rows.fill(sheet('dune', '1/2/2025'));
  const faults = page.getByRole('table', { name: 'What to correct' });
  await expect(faults.getByRole('row')).toHaveText([/Row/, /Row 2.*Email.*Invalid email/]);
  // Only the server knows today's date in the operator's time zone.
  await rows.fill(sheet('dune@example.test', '1/2/2099'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add 1 client' }).click();
  await expect(faults.getByRole('row')).toHaveText([/Row/, /Row 3.*Install date.*cannot be in the future/]);
  await expectFits(page, 320);
  await rows.fill(sheet('dune@example.test', '1/2/2025'));
  await page.getByRole('button', { name: 'Add 1 client' }).click();
  await expect(page.getByText('1 client added.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to clients' }).click();
  await page.getByRole('link', { name: 'Dune Cafe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dune Cafe');
  await expect(page.getByText('Alba Doppia')).toBeVisible();
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
});
