import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { arabic } from '#words/ar/all.ts';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { pressAction, pressRowAction } from '../support/browser/record-pages.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { signUp } from '../support/company/beside.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';
import { mailedLink } from '../support/servers/mailbox.ts';

let app: RunningApp;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'grouphead-directory-'));
  app = await startApp({ DATA_DIR: dataDir });
});

test.afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Checks that the page is accessible, and fits on the narrowest phone. */
async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  const before = page.viewportSize();
  await expectFits(page, 320);
  if (before !== null) await page.setViewportSize(before);
}

test('a person with an account gets a role offer by notification, accepts it, and its area opens', async ({
  browser,
}) => {
  const [person, admin] = await Promise.all([
    visit(browser, app.origin, { phone: true }),
    visit(browser, app.origin),
  ]);
  await signUp(person.page, app.origin, {
    name: 'Mona Idris',
    email: 'mona@demo.test',
    password: 'demo-coffee',
  });
  await person.page.goto('/dashboard');
  await expect(person.page.getByText('Your account has no role yet.')).toBeVisible();
  await signInAs(admin.page, 'admin@demo.test', '/notifications');
  await admin.page
    .getByRole('link', { name: /Mona Idris signed up/ })
    .first()
    .click();
  await expect(admin.page).toHaveURL(/\/accounts\//);
  await expect(admin.page.getByRole('heading', { level: 1, name: 'Mona Idris' })).toBeVisible();
  await expect(admin.page.getByText('This person signed up and is waiting for a role.')).toBeVisible();
  await expectFine(admin.page);
  await admin.page.getByRole('button', { name: 'Offer a role' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Offer a role' });
  await dialog.getByRole('combobox', { name: 'Operator' }).click();
  await admin.page.getByRole('option', { name: /Dilmun Coffee Services/ }).click();
  await dialog.getByLabel('Phone').fill('3300 1122');
  await dialog.getByRole('button', { name: 'Offer the role' }).click();
  await expect(dialog.getByText('Address is required')).toBeVisible();
  await expect(dialog.getByLabel('Phone')).toHaveValue('3300 1122');
  await expectAccessible(admin.page);
  await dialog.getByLabel('Address').fill('1 Palm Road, Manama');
  await dialog.getByRole('button', { name: 'Offer the role' }).click();
  await expectToast(admin.page, 'Role offered');
  const offers = person.page.getByRole('list', { name: 'Roles offered to you' });
  await expect(offers.getByText('Dilmun Coffee Services wants to add you as a client')).toBeVisible();
  await expectFine(person.page);
  await expect(offers.getByText('By accepting, you agree to the privacy notice.')).toBeVisible();
  await offers.getByRole('button', { name: 'Accept' }).click();
  await person.page.waitForURL('**/client');
  await expect(person.page.getByRole('heading', { level: 1, name: 'My Service' })).toBeVisible();
  expect([...person.complaints, ...admin.complaints]).toEqual([]);
});

test("an operator creates a technician with an existing account's address: the person declines and is not asked again", async ({
  browser,
}) => {
  const [person, operator] = await Promise.all([visit(browser, app.origin), visit(browser, app.origin)]);
  await signUp(person.page, app.origin, {
    name: 'Tariq Tools',
    email: 'tariq@demo.test',
    password: 'demo-coffee',
  });
  await person.page.goto('/dashboard');
  await signInAs(operator.page, 'operator@demo.test', '/operator/technicians');
  await operator.page.getByRole('button', { name: 'Add Technician' }).click();
  const dialog = operator.page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Tariq Tools');
  await dialog.getByLabel('Email').fill('tariq@demo.test');
  await dialog.getByLabel('Phone').fill('3300 1123');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByRole('button', { name: 'Find the account' }).click();
  await expect(
    dialog.getByText('Tariq Tools signed up with this address and has no role yet.'),
  ).toBeVisible();
  await expectAccessible(operator.page);
  await dialog.getByRole('button', { name: 'Offer the role' }).click();
  await expectToast(operator.page, 'Success', 'Technician created successfully');
  const row = operator.page.getByRole('row', { name: /Tariq Tools/ });
  await expect(row.getByText('Invited')).toBeVisible();
  await pressRowAction(row, 'Tariq Tools', 'Withdraw the offer');
  await expect(row.getByText('Withdrawn')).toBeVisible();
  await follow(person.page, '/dashboard');
  await expect(person.page.getByText('has withdrawn its offer')).toBeVisible();
  await pressRowAction(row, 'Tariq Tools', 'Offer the role again');
  await expectToast(operator.page, 'Role offered');
  await follow(person.page, '/dashboard');
  await person.page.getByRole('button', { name: 'Decline' }).click();
  await expect(person.page.getByText('Your account has no role yet.')).toBeVisible();
  await expect(row.getByText('Declined')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Offer the role again/ })).toHaveCount(0);
});

test('the directory is filtered by the web address, and leads to the account', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'operator@demo.test', '/operator/accounts');
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
  await expectFits(page, 320);
  await page.setViewportSize({ width: 1440, height: 900 });
  await follow(page, '/operator/accounts?role=technician&state=deactivated');
  await expect(page.getByRole('row')).toHaveCount(2);
  await follow(page, '/operator/accounts?search=dispatcher%40demo');
  await page.getByRole('table').getByRole('link').first().click({ modifiers: [] });
  await expect(page.getByText('dispatcher@demo.test').first()).toBeVisible();
  await follow(page, '/operator/accounts?search=nobody-of-this-name');
  await expect(page.getByText('No matching accounts.')).toBeVisible();
  expect(complaints).toEqual([]);
});

/** Fills in a wrong password on the page behind the link to the new address, and then the right one. */
async function enterPassword(page: Page) {
  await expect(page.getByText('Enter the password for the account layla.tech@demo.test.')).toBeVisible();
  const password = page.getByLabel(/^Password/);
  const submit = page.getByRole('button', { name: 'Yes, change it' });
  await submit.click();
  await expect(password).toHaveAccessibleDescription('Enter your password');
  await password.fill('not it');
  await submit.click();
  const wrong = 'This is not the password of that account';
  await expectToast(page, 'Validation error', wrong);
  await expect(password).toHaveAccessibleDescription(wrong);
  await page.getByRole('button', { name: 'العربية' }).click();
  const { emailChange } = arabic.accounts;
  await expect(page.getByText(emailChange.notYou)).toBeVisible();
  await expectFits(page, 320);
  await page.getByRole('button', { name: 'English' }).click();
  await password.fill('demo-coffee');
}

test('an email address changes once the links in both mailboxes have been opened', async ({ browser }) => {
  const [owner, mailbox] = await Promise.all([
    visit(browser, app.origin),
    visit(browser, app.origin, { phone: true }),
  ]);
  const [from, to] = ['layla.tech@demo.test', 'layla.new@demo.test'];
  await signInAs(owner.page, from, '/account');
  await owner.page.getByLabel('New email').fill(to);
  const section = owner.page.getByRole('region', { name: 'Email address' });
  await section.getByLabel('Current password').fill('demo-coffee');
  await section.getByRole('button', { name: 'Change email' }).click();
  await expectToast(owner.page, 'Links sent');
  await expect(owner.page.getByText(`New address requested: ${to}`)).toBeVisible();
  for (const address of [to, from]) {
    await follow(mailbox.page, await mailedLink(dataDir, address, '/confirm-email'));
    await expect(mailbox.page.getByText(to)).toBeVisible();
    await expect(mailbox.page.getByText('do nothing: the address will not change')).toBeVisible();
    if (address === to) {
      await expectFine(mailbox.page);
      await enterPassword(mailbox.page);
    }
    await mailbox.page.getByRole('button', { name: 'Yes, change it' }).click();
    const outcome = address === to ? 'Address confirmed' : 'Address changed';
    await expect(mailbox.page.getByText(outcome)).toBeVisible();
  }
  await owner.page.waitForURL('**/auth');
  await signInAs(mailbox.page, to);
  await mailbox.page.waitForURL('**/technician/jobs');
});

test('the people of a suspended operator read the reason immediately, and continue when it is resumed', async ({
  browser,
}) => {
  const [client, admin] = await Promise.all([
    visit(browser, app.origin, { phone: true }),
    visit(browser, app.origin),
  ]);
  await signInAs(client.page, 'client.ae@demo.test');
  await signInAs(admin.page, 'admin@demo.test');
  const [row] = (await (await admin.page.request.get('/api/operators?search=Emirates')).json()).items;
  await follow(admin.page, `/operators/${row.id}`);
  await expect(admin.page.getByRole('heading', { level: 1, name: row.name })).toBeVisible();
  await expectFine(admin.page);
  await pressAction(admin.page, 'Suspend');
  const dialog = admin.page.getByRole('dialog', { name: 'Suspend operator' });
  await expect(dialog.getByText('No contact details')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open platform settings' })).toBeVisible();
  await dialog.getByRole('button', { name: /^Suspend / }).click();
  await expect(dialog.getByText('Give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The contract has ended');
  await dialog.getByRole('button', { name: /^Suspend / }).click();
  await expectToast(admin.page, 'Operator suspended');
  await expect(
    client.page.getByRole('heading', { level: 1, name: 'Your operator is suspended' }),
  ).toBeVisible();
  await expect(client.page.getByText('The contract has ended')).toBeVisible();
  await expectFine(client.page);
  await pressAction(admin.page, 'Reactivate');
  await expectToast(admin.page, 'Operator reactivated');
  await expect(client.page.getByRole('heading', { level: 1, name: 'My Service' })).toBeVisible();
});

test('a locked account is unlocked, and an account deactivated, from its page', async ({ browser }) => {
  const { page } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'operator@demo.test');
  const email = 'omar.tech@demo.test';
  for (let count = 0; count < 10; count++)
    await page.request.post('/api/session/sign-in', {
      headers: { origin: app.origin, cookie: '' },
      data: { email, password: 'not the one' },
    });
  const [account] = (
    await (await page.request.get(`/api/accounts?search=${encodeURIComponent(email)}`)).json()
  ).items;
  await follow(page, `/accounts/${account.id}`);
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
  await expectFits(page, 320);
  await pressAction(page, 'Unlock');
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click();
  await expectToast(page, 'Unlocked');
  await pressAction(page, 'Deactivate');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'Account deactivated');
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible();
});
