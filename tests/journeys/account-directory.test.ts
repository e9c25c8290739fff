import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../support/app.ts';
import {
  expectAccessible,
  expectFits,
  expectReadable,
  signInAs,
  signInByForm,
  visit,
} from '../support/browser.ts';
import { mailedLink } from '../support/mailbox.ts';
import { test } from '../support/story.ts';
import { expectToast } from '../support/toasts.ts';

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

/** The page is accessible, and fits on the narrowest phone. */
async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectReadable(page);
  const before = page.viewportSize();
  await expectFits(page, 320);
  if (before !== null) await page.setViewportSize(before);
}

async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill('demo-coffee');
  await page.getByLabel('Confirm password').fill('demo-coffee');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/dashboard');
}

test('whoever signs up is given a role from the notification, and its area opens by itself', async ({
  browser,
}) => {
  const [person, admin] = await Promise.all([
    visit(browser, app.origin, { phone: true }),
    visit(browser, app.origin),
  ]);
  await signUp(person.page, 'Mona Idris', 'mona@demo.test');
  await expect(person.page.getByText('Your account has no role yet.')).toBeVisible();
  await signInAs(admin.page, 'admin@demo.test');
  await admin.page.goto('/notifications');
  await admin.page
    .getByRole('link', { name: /Mona Idris signed up/ })
    .first()
    .click();
  await expect(admin.page).toHaveURL(/\/accounts\//);
  await expect(admin.page.getByRole('heading', { level: 1, name: 'Mona Idris' })).toBeVisible();
  await expect(admin.page.getByText('This person has signed up and waits.')).toBeVisible();
  await expectFine(admin.page);
  await admin.page.getByRole('button', { name: 'Give a role' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Give a role' });
  await dialog.getByRole('combobox', { name: 'Operator' }).click();
  await admin.page.getByRole('option', { name: /Dilmun Coffee Services/ }).click();
  await dialog.getByLabel('Phone').fill('3300 1122');
  await dialog.getByRole('button', { name: 'Give the role' }).click();
  await expect(dialog.getByText('Address is required')).toBeVisible();
  await expect(dialog.getByLabel('Phone')).toHaveValue('3300 1122');
  await expectAccessible(admin.page);
  await dialog.getByLabel('Address').fill('1 Palm Road, Manama');
  await dialog.getByRole('button', { name: 'Give the role' }).click();
  await expectToast(admin.page, 'Role given');
  await expect(admin.page.getByText('Account · Client')).toBeVisible();
  await person.page.waitForURL('**/client');
  await expect(person.page.getByRole('heading', { level: 1, name: 'My Service' })).toBeVisible();
  expect([...person.complaints, ...admin.complaints]).toEqual([]);
});

test('an operator creates a technician with an address that signed up: the account is used', async ({
  browser,
}) => {
  const [person, operator] = await Promise.all([visit(browser, app.origin), visit(browser, app.origin)]);
  await signUp(person.page, 'Tariq Tools', 'tariq@demo.test');
  await signInAs(operator.page, 'operator@demo.test');
  await operator.page.goto('/operator/technicians');
  await operator.page.getByRole('button', { name: 'Add Technician' }).click();
  const dialog = operator.page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Tariq Tools');
  await dialog.getByLabel('Email').fill('tariq@demo.test');
  await dialog.getByLabel('Phone').fill('3300 1123');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByRole('button', { name: 'Look for the account' }).click();
  await expect(
    dialog.getByText('Tariq Tools signed up with this address and has no role yet.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Use this account' }).click();
  await expectToast(operator.page, 'Success', 'Technician created successfully');
  await person.page.waitForURL('**/technician/jobs');
});

test('the directory narrows by the address, and leads to the account', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'operator@demo.test');
  await page.goto('/operator/accounts');
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
  await expectFine(page);
  await page.goto('/operator/accounts?role=technician&state=deactivated');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.goto('/operator/accounts?search=dispatcher%40demo');
  await page.getByRole('table').getByRole('link').first().click({ modifiers: [] });
  await expect(page.getByText('dispatcher@demo.test').first()).toBeVisible();
  await page.goto('/operator/accounts?search=nobody-of-this-name');
  await expect(page.getByText('No account is like this.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an address changes when the links in both mailboxes were opened', async ({ browser }) => {
  const [owner, mailbox] = await Promise.all([
    visit(browser, app.origin),
    visit(browser, app.origin, { phone: true }),
  ]);
  const [from, to] = ['layla.tech@demo.test', 'layla.new@demo.test'];
  await signInAs(owner.page, from);
  await owner.page.goto('/account');
  await owner.page.getByLabel('New email').fill(to);
  const section = owner.page.getByRole('region', { name: 'Email address' });
  await section.getByLabel('Current password').fill('demo-coffee');
  await section.getByRole('button', { name: 'Change email' }).click();
  await expectToast(owner.page, 'Links mailed');
  await expect(owner.page.getByText(`Another address was asked for: ${to}`)).toBeVisible();
  for (const address of [to, from]) {
    await mailbox.page.goto(await mailedLink(dataDir, address, '/confirm-email'));
    await expect(mailbox.page.getByText(to)).toBeVisible();
    await expectFine(mailbox.page);
    await mailbox.page.getByRole('button', { name: 'Yes, change it' }).click();
    const outcome = address === to ? 'This address has said yes' : 'The address was changed';
    await expect(mailbox.page.getByText(outcome)).toBeVisible();
  }
  await owner.page.waitForURL('**/auth');
  await signInByForm(mailbox.page, to);
  await mailbox.page.waitForURL('**/technician/jobs');
});

test('the people of a suspended operator read why at once, and go on when it is resumed', async ({
  browser,
}) => {
  const [client, admin] = await Promise.all([
    visit(browser, app.origin, { phone: true }),
    visit(browser, app.origin),
  ]);
  await signInAs(client.page, 'client.ae@demo.test');
  await signInAs(admin.page, 'admin@demo.test');
  const [row] = (await (await admin.page.request.get('/api/operators?search=Emirates')).json()).items;
  await admin.page.goto(`/operators/${row.id}`);
  await expect(admin.page.getByRole('heading', { level: 1, name: row.name })).toBeVisible();
  await expectFine(admin.page);
  await admin.page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Suspend operator' });
  await dialog.getByRole('button', { name: /^Suspend / }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The contract has ended');
  await dialog.getByRole('button', { name: /^Suspend / }).click();
  await expectToast(admin.page, 'Operator suspended');
  await expect(
    client.page.getByRole('heading', { level: 1, name: 'Your operator is suspended' }),
  ).toBeVisible();
  await expect(client.page.getByText('The contract has ended')).toBeVisible();
  await expectFine(client.page);
  await admin.page.getByRole('button', { name: 'Resume' }).click();
  await expectToast(admin.page, 'Operator resumed');
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
  await page.goto(`/accounts/${account.id}`);
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click();
  await expectToast(page, 'Unlocked');
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'Account deactivated');
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible();
});
