import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
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

test('an operator sets up and issues an invoice, marks it as paid and credits it, and the client downloads both documents', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'operator@demo.test', '/operator/invoices');
  await expect(page.getByText('Enter your legal name first')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Not invoiced yet' })).toContainText('Pearl Harbour Hotel');
  await expect(page.getByRole('button', { name: /^Issue invoice/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open the settings' }).click();
  const settings = page.getByRole('region', { name: 'Invoices', exact: true });
  await expect(settings.getByLabel('VAT rate (%)')).toHaveValue('10');
  await settings.getByLabel('Legal name').fill('Dilmun Coffee Services W.L.L.');
  await settings.getByLabel('VAT rate (%)').fill('110');
  await page.getByRole('button', { name: 'Save Changes: Invoices' }).click();
  await expect(settings.getByText('Enter a percentage from 0 to 100')).toBeVisible();
  await settings.getByLabel('VAT rate (%)').fill('10');
  await page.getByRole('button', { name: 'Save Changes: Invoices' }).click();
  await expectToast(page, 'Settings saved');

  await page.goto('/operator/invoices');
  const client = 'Pearl Harbour Hotel';
  await page.getByRole('button', { name: `Issue invoice: ${client}` }).click();
  await expectToast(page, 'Invoice issued');
  await expect(page.getByRole('button', { name: `Issue invoice: ${client}` })).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page, 390);
  const exporting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const exported = await readFile(await (await exporting).path(), 'utf8');
  expect(exported).toMatch(/INV-1001,Pearl Harbour Hotel,.*,BHD,\d+\.\d{3},\d+\.\d{3},\d+\.\d{3},Open,/);
  await page.getByRole('link', { name: 'INV-1001' }).click();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Cheque 17');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText('Cheque 17').first()).toBeVisible();
  await page.getByRole('button', { name: /More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Credit invoice' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The fee of one visit was wrong');
  await page.getByRole('dialog').getByRole('button', { name: 'Credit INV-1001' }).click();
  await expect(page.getByText(/Credit note CN-1001, issued on .*, credits the whole invoice/)).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);

  const buyer = await visit(browser, app.origin);
  await signInAs(buyer.page, 'client@demo.test', '/client/invoices');
  await buyer.page.getByRole('link', { name: 'INV-1001' }).click();
  await expect(buyer.page.getByText('Cheque 17')).toHaveCount(0);
  for (const [button, file] of [
    ['Invoice', 'INV-1001.pdf'],
    ['Credit note', 'CN-1001.pdf'],
  ] as const) {
    const downloading = buyer.page.waitForEvent('download');
    await buyer.page.getByRole('button', { name: button, exact: true }).click();
    expect((await downloading).suggestedFilename()).toBe(file);
  }
  await expectFits(buyer.page, 390);
  expect(buyer.complaints).toEqual([]);
});
