import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../support/app.ts';
import { expectAccessible, expectReadable, signInAs, visit } from '../support/browser.ts';
import { test } from '../support/story.ts';
import { expectToast } from '../support/toasts.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const ownPage = async (page: Page): Promise<string> => {
  const answer = await page.request.get(`${app.origin}/api/session`);
  return `/clients/${(await answer.json()).session.client_id}`;
};

test('an owner invites staff, who report a fault and can neither sign nor change anything', async ({
  browser,
}) => {
  const owner = await visit(browser, app.origin);
  await signInAs(owner.page, 'client@demo.test', '/client');
  const address = await ownPage(owner.page);
  await owner.page.goto(`${app.origin}${address}`);
  await expectAccessible(owner.page);
  await expectReadable(owner.page);
  await owner.page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sami Staff');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('sami.staff@example.test');
  await expectAccessible(owner.page);
  await dialog.getByRole('button', { name: 'Add a person' }).click();
  const link = await dialog.getByRole('textbox', { name: /link/i }).inputValue();

  const staff = await visit(browser, app.origin);
  await staff.page.goto(link);
  await staff.page.getByLabel(/^(New p|P)assword/).fill('quiet workshop');
  await staff.page.getByLabel('Confirm password').fill('quiet workshop');
  await staff.page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(staff.page).toHaveURL(/\/client$/);
  await expect(staff.page.getByRole('link', { name: /review & sign/i })).toHaveCount(0);
  await staff.page.goto(`${app.origin}/client/machines`);
  await expect(staff.page.getByRole('button', { name: 'Add Machine' })).toBeDisabled();
  await expect(staff.page.getByText('Please ask an owner of your company')).toBeVisible();
  await staff.page.goto(`${app.origin}/client/settings`);
  await expect(staff.page.getByRole('textbox', { name: 'Phone' })).toBeDisabled();
  await staff.page.goto(`${app.origin}${address}`);
  await expect(staff.page.getByText('Only owners can change the people')).toBeVisible();
  await expect(staff.page.getByRole('button', { name: 'Add a person' })).toHaveCount(0);
  await expectAccessible(staff.page);
});

for (const [role, email, home] of [
  ['operator', 'operator@demo.test', '/operator'],
  ['dispatcher', 'dispatcher@demo.test', '/dispatcher'],
  ['technician', 'technician@demo.test', '/technician/jobs'],
  ['client', 'client@demo.test', '/client'],
] as const) {
  test(`the page of a client as the ${role}, down to the narrowest phone`, async ({ browser }) => {
    const client = await visit(browser, app.origin);
    await signInAs(client.page, 'client@demo.test', '/client');
    const address = await ownPage(client.page);
    const { page, complaints } = await visit(browser, app.origin);
    await signInAs(page, email, home);
    await page.goto(`${app.origin}${address}`);
    const isTold = role !== 'technician';
    await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'People' })).toHaveCount(isTold ? 1 : 0);
    await expect(page.getByText('Visits left')).toHaveCount(isTold ? 1 : 0);
    await expect(page.getByRole('button', { name: 'Deactivate' })).toHaveCount(role === 'operator' ? 1 : 0);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
      await expectReadable(page);
    }
    expect(complaints).toEqual([]);
  });
}

test('an operator deactivates a client with its open cases, and finds it again', async ({ browser }) => {
  const { page } = await visit(browser, app.origin);
  await signInAs(page, 'operator@demo.test', '/operator/clients');
  const first = page.getByRole('rowheader').getByRole('link').first();
  const name = await first.innerText();
  const address = await first.getAttribute('href');
  await page.goto(`${app.origin}${address}`);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The café has closed');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'Client deactivated');
  await expect(page.getByText('This client left: The café has closed')).toBeVisible();
  await page.goto(`${app.origin}/operator/clients`);
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.getByText('Deactivated', { exact: true }).click();
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.goto(`${app.origin}${address}`);
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible();
});

test('somebody downloads all that is held about them', async ({ browser }) => {
  const { page } = await visit(browser, app.origin);
  await signInAs(page, 'technician@demo.test', '/account');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const data = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
  expect(data.account.email).toBe('technician@demo.test');
  expect(data.activity.jobs_performed.length).toBeGreaterThan(0);
});
