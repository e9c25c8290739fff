import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { sayDifferentFault } from '../support/company/different-fault.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

async function photo(name: string, background: string, { width = 1200, height = 900 } = {}) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

async function choose(page: Page, button: string, files: Awaited<ReturnType<typeof photo>>[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files);
}

const phone = { phone: true };
const fiftyMegapixels = { width: 8160, height: 6120 };
const tooLarge = { name: 'long.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10_000_001) };

test('a client reports with two photos from the phone, and the dispatcher sees them', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin, phone);
  await signInAs(page, 'client@demo.test', '/client/request-service');
  await page.getByRole('combobox', { name: 'Machine' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Problem description').fill('It leaks at the drip tray, see the photos.');
  const broken = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') };
  await choose(page, 'Add Photos', [await photo('one.jpg', '#aa3311', fiftyMegapixels), broken, tooLarge]);
  const chosen = page.getByRole('list', { name: 'Chosen files' });
  await expect(chosen).toContainText('one.jpgReady');
  await expect(chosen).toContainText('Only JPEG, PNG and HEIC pictures and PDF documents can be added');
  await expect(chosen).toContainText('long.pdfThis file is larger than 10 MB. Choose a smaller one.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove page.jpg' }).click();
  await page.getByRole('button', { name: 'Remove long.pdf' }).click();
  await page.context().setOffline(true);
  await choose(page, 'Add Photos', [await photo('two.jpg', '#1133aa')]);
  await expect(chosen).toContainText('two.jpgWaiting for the connection');
  await page.context().setOffline(false);
  await expect(chosen).toContainText('two.jpgReady');
  await expectFits(page, 320);
  await page.getByRole('textbox', { name: 'Preferred date' }).click();
  await page.locator('button[data-today]').click();
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await sayDifferentFault(page);
  await expect(page).toHaveURL(/\/client$/);

  const { items } = await (await page.request.get('/api/service-requests?limit=1')).json();
  const desk = await visit(browser, app.origin);
  await signInAs(desk.page, 'dispatcher@demo.test', `/requests/${items[0].id}`);
  const photos = desk.page.getByRole('list', { name: 'Photos' }).getByRole('button');
  await expect(photos).toHaveCount(2);
  await photos.first().click();
  const dialog = desk.page.getByRole('dialog', { name: 'Photos' });
  await expect(dialog.getByRole('img', { name: 'one.jpg' })).toBeVisible();
  await desk.page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img', { name: 'two.jpg' })).toBeVisible();
  await expectAccessible(desk.page);
  await desk.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(complaints.filter((text) => !/ERR_INTERNET|409|422/.test(text))).toEqual([]);
  expect(desk.complaints).toEqual([]);
});

test('a technician adds photos before and after the work, and the client sees those that are not internal', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, phone);
  await signInAs(page, 'technician@demo.test', '/technician');
  const { items } = await (await page.request.get('/api/job-orders?limit=100')).json();
  const { id } = items.find(({ client }: JobOrderView) => client.name.startsWith('Pearl'));
  await follow(page, `/jobs/${id}`);
  for (const [name, moment, isInternal] of [
    ['leak.jpg', 'Before the work', true],
    ['done.jpg', 'After the work', false],
  ] as const) {
    await page.getByRole('button', { name: 'Add Files' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add photos and files' });
    await choose(page, 'Choose Files', [await photo(name, '#447755')]);
    await expect(dialog.getByRole('list', { name: 'Chosen files' })).toContainText(`${name}Ready`);
    await dialog.getByRole('combobox', { name: 'When was it taken?' }).click();
    await page.getByRole('option', { name: moment }).click();
    if (isInternal) await dialog.getByLabel('Internal').check();
    if (isInternal) await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add Files' }).click();
    await expectToast(page, 'Files added');
    await expect(dialog).toBeHidden();
  }
  await expect(page.getByRole('list', { name: 'Before the work' })).toContainText('Internal');
  await expect(page.getByRole('list', { name: 'After the work' }).getByRole('button')).toHaveCount(1);
  await expectFits(page, 320);
  const client = await visit(browser, app.origin);
  await signInAs(client.page, 'client@demo.test', `/jobs/${id}`);
  await expect(client.page.getByRole('list', { name: 'After the work' }).getByRole('button')).toHaveCount(1);
  await expect(client.page.getByRole('list', { name: 'Before the work' })).toHaveCount(0);
  expect([...complaints, ...client.complaints]).toEqual([]);
});
