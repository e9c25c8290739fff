import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { freeTechnician, visitOfNow } from '../support/browser/visit-of-now.ts';
import { beside } from '../support/company/beside.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const line = (page: Page) => page.getByRole('button', { name: /sent|decision/ }).first();
const list = (page: Page) => page.getByRole('dialog', { name: 'Not sent yet' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Report another fault at / });

/** Opens a new visit of the technician, with the form for another fault. */
async function openReport(page: Page, { isOffline }: { readonly isOffline: boolean }) {
  await signInAs(page, 'technician@demo.test');
  await freeTechnician(app.origin);
  const job = await visitOfNow(app.origin);
  await follow(page, `/jobs/${job.id}`);
  await expect(line(page)).toContainText('Everything is sent');
  const open = page.getByRole('button', { name: 'Report another fault here' });
  await expect(open).toBeVisible();
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    );
  await expect.poll(loaded).toContain('/ReportFaultDialog-');
  await expect.poll(loaded).toContain('/visits-');
  await expect.poll(loaded).toContain('site-machines');
  if (isOffline) await page.context().setOffline(true);
  await open.click();
  return job;
}

async function registerMachine(page: Page, serial: string, location = 'Terrace') {
  const form = dialog(page);
  await form.getByRole('combobox', { name: /^Machine/ }).click();
  await page.getByRole('option', { name: 'Another machine' }).click();
  await form.getByRole('textbox', { name: /^Model/ }).fill('Kettle Nine');
  await form.getByRole('textbox', { name: /^Serial number/ }).fill(serial);
  await form.getByRole('textbox', { name: /^Location/ }).fill(location);
  await form.getByRole('textbox', { name: /^Install date/ }).fill('03/02/2025');
  await page.keyboard.press('Tab');
}

/** Changes the text of the waiting report. Its machine and photo stay the same. */
async function changeReport(page: Page) {
  await list(page)
    .getByRole('button', { name: /^Change: / })
    .click();
  const change = page.getByRole('dialog', { name: 'Change before sending' });
  await expect(change.getByRole('textbox', { name: /^Serial number/ })).toHaveValue('K9-OFFLINE');
  await expect(change.getByRole('list', { name: 'Chosen files' })).toContainText('leak.jpg');
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.setViewportSize({ width: 390, height: 844 });
  await change
    .getByRole('textbox', { name: /^Problem in your words/ })
    .fill('The kettle on the terrace leaks from the tap.');
  await change.getByRole('button', { name: 'Keep changes' }).click();
}

async function requestsAbout(words: string) {
  const { read } = await beside(app.origin, 'dispatcher@demo.test');
  const { items } = await read('service-requests?limit=100');
  return items.filter(({ problem_description }: { problem_description: string }) =>
    problem_description.includes(words),
  );
}

async function expectInThread(browser: Browser, id: string, sentence: RegExp) {
  const { page } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test');
  await follow(page, `/requests/${id}`);
  await expect(page.getByText(sentence).first()).toBeVisible();
  await expect(page.getByText('Reported by a technician').first()).toBeVisible();
}

test('a second machine is reported offline, and the dispatcher sees it once', async ({ browser }) => {
  const { page } = await visit(browser, app.origin, { phone: true, isNew: true });
  const { number } = await openReport(page, { isOffline: true });
  const form = dialog(page);
  await registerMachine(page, 'K9-OFFLINE');
  await form.getByRole('button', { name: 'Leaks' }).click();
  await form
    .getByRole('textbox', { name: /^Problem in your words/ })
    .fill('The kettle on the terrace leaks below.');
  await form.getByRole('textbox', { name: /^Who told you/ }).fill('Layla');
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa3311' } })
    .jpeg()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: /Photos/ }).click();
  await (await chooser).setFiles([{ name: 'leak.jpg', mimeType: 'image/jpeg', buffer }]);
  await expect(form.getByRole('list', { name: 'Chosen files' })).toContainText('Waiting for the connection');
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.setViewportSize({ width: 390, height: 844 });
  await form.getByRole('button', { name: 'Report fault' }).click();
  await expect(form).toHaveCount(0);
  await line(page).click();
  const entry = list(page).getByRole('listitem').filter({ hasText: 'Another fault reported' });
  await expect(entry).toContainText('The kettle on the terrace leaks below.');
  await expect(entry).toContainText('Kettle Nine');
  await expect(entry.getByRole('link', { name: `Open ${number}` })).toBeVisible();
  await expect(entry.getByRole('button', { name: /^Discard/ })).toBeVisible();
  await changeReport(page);
  await expect(entry).toContainText('The kettle on the terrace leaks from the tap.');
  await page.keyboard.press('Escape');

  await page.context().setOffline(false);
  await expect(line(page)).toContainText('Everything is sent', { timeout: 30_000 });
  const requests = await requestsAbout('terrace leaks');
  expect(requests).toHaveLength(1);
  expect(requests[0].problem_description).toBe('The kettle on the terrace leaks from the tap.');
  const [{ id, requested_by, reported_by_name }] = requests;
  expect([requested_by, reported_by_name]).toEqual(['technician', 'Layla']);
  const { items } = await (await beside(app.origin, 'dispatcher@demo.test')).read(
    `files-of/service_requests/${id}`,
  );
  expect(items.map(({ name }: { name: string }) => name)).toEqual(['leak.jpg']);
  await expectInThread(browser, id, /Reported by the technician Yusuf .* for Layla/);
});

test('a report on a job that was handed to a colleague is kept, and handed in with its words', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin, { phone: true, isNew: true });
  const { id, version, number } = await openReport(page, { isOffline: true });
  const form = dialog(page);
  await registerMachine(page, 'K9-LATE');
  await form.getByRole('button', { name: 'Grinder' }).click();
  await form
    .getByRole('textbox', { name: /^Problem in your words/ })
    .fill('The grinder of the kettle screams.');
  await form.getByRole('button', { name: 'Report fault' }).click();
  await expect(form).toHaveCount(0);
  const { write, read } = await beside(app.origin, 'dispatcher@demo.test');
  await write(`job-orders/${id}/unassign`, { version });
  await page.context().setOffline(false);
  await expect(line(page)).toContainText('1 refused entry needs your decision', { timeout: 30_000 });
  await line(page).click();
  const entry = list(page).getByRole('listitem').first();
  await expect(entry).toContainText(`${number} is no longer your job`);
  await entry.getByRole('button', { name: /^Hand in as late work/ }).click();
  await expect(list(page)).toContainText('Everything you did has reached the server.');
  const { items } = await read(`job-orders/${id}/late-work`);
  expect(items).toMatchObject([{ kind: 'report' }]);
  expect(items[0].text).toContain('Kettle Nine · Terrace · K9-LATE');
  expect(items[0].text).toContain('The grinder of the kettle screams.');
  expect(await requestsAbout('kettle screams')).toEqual([]);
});

test('with a connection, the form says which open case the report joins, and the request is there immediately', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin, { phone: true, isNew: true });
  await openReport(page, { isOffline: false });
  const form = dialog(page);
  await form.getByRole('button', { name: 'Report fault' }).click();
  await expect(form.getByText('Please select a machine').first()).toBeVisible();
  await registerMachine(page, 'K9-ONLINE', 'Garden');
  await form.getByRole('button', { name: 'Strange noise' }).click();
  await form.getByRole('button', { name: 'Report fault' }).click();
  await expectToast(page, 'Reported as SR-');
  await page.getByRole('button', { name: 'Report another fault here' }).click();
  await form.getByRole('combobox', { name: /^Machine/ }).click();
  await page.getByRole('option', { name: 'Kettle Nine · Garden' }).click();
  await form.getByRole('button', { name: 'Leaks' }).click();
  await expect(form.getByText(/There is an open case for this machine: SR-/)).toBeVisible();
  await form.getByRole('button', { name: 'Report fault' }).click();
  await expectToast(page, 'Added to SR-');
});
