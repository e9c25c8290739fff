import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { drawOn } from '../support/browser/signature-pad.ts';
import { test } from '../support/browser/story.ts';
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

async function addPhoto(page: Page) {
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa3311' } })
    .jpeg()
    .toBuffer();
  await page.getByRole('button', { name: 'Add Files' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Files' }).click();
  await (await chooser).setFiles([{ name: 'gasket.jpg', mimeType: 'image/jpeg', buffer }]);
  const chosen = page.getByRole('list', { name: 'Chosen files' });
  await expect(chosen).toContainText('gasket.jpgWaiting for the connection');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Files' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Waits until the code of a part has been loaded in advance. */
async function expectLoaded(page: Page, part: string) {
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    );
  await expect.poll(loaded).toContain(part);
}

/** Opens a new visit of the technician, and then goes offline. */
async function openWithoutConnection(page: Page): Promise<JobOrderView> {
  await signInAs(page, 'technician@demo.test');
  await freeTechnician(app.origin);
  const { id } = await visitOfNow(app.origin);
  await follow(page, `/jobs/${id}`);
  await expect(page.getByRole('button', { name: /^On my way: / })).toBeVisible();
  await expect(line(page)).toContainText('Everything is sent. Not ready for offline use yet');
  // The chunk `visits` contains the code for the signature, the list of unsent entries and the pages of
  // records.
  await expectLoaded(page, '/visits-');
  const job = await (await page.request.get(`/api/job-orders/${id}`)).json();
  await page.context().setOffline(true);
  return job;
}

/** Sets out, arrives and submits the work, with taps only. */
async function workOffline(page: Page, number: string) {
  await page.getByRole('button', { name: `On my way: ${number}` }).click();
  await page.getByRole('button', { name: `Arrived: ${number}` }).click();
  await page.getByRole('group', { name: 'What was done' }).getByRole('button').first().click();
}

async function submitOffline(page: Page, number: string) {
  await page.getByRole('button', { name: `Submit for Signature: ${number}` }).click();
  const fee = page.getByRole('dialog', { name: 'No fee entered' });
  const title = page.getByRole('heading', { name: 'Service Confirmation' });
  await expect(fee.or(title)).toBeVisible();
  if (await fee.isVisible()) await fee.getByRole('button', { name: 'This visit is free' }).click();
  await expect(title).toBeVisible();
}

async function signOffline(page: Page) {
  await page.getByRole('group', { name: 'Who is signing?' }).getByRole('button').first().click();
  await drawOn(page);
  await page.getByRole('button', { name: 'Confirm Service Completion' }).click();
  await expect(page.getByText(/^Thank you/)).toBeVisible();
}

test('an offline visit goes from setting out to the signature, and reaches the server once', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true, isNew: true });
  const { id, number } = await openWithoutConnection(page);
  await workOffline(page, number);
  await addPhoto(page);
  await expect(line(page)).toContainText(/^\d entries not sent yet, since /);
  await line(page).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(4);
  await expect(list(page).getByRole('listitem').first()).toContainText('Waiting to be sent');
  await expect(list(page).getByRole('listitem').nth(1)).toContainText('Waiting for the previous entry');
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Escape');
  await submitOffline(page, number);
  await signOffline(page);

  await page.context().setOffline(false);
  const read = async (): Promise<JobOrderView> => (await page.request.get(`/api/job-orders/${id}`)).json();
  await expect.poll(async () => (await read()).workflow_status, { timeout: 30_000 }).toBe('completed');
  const job = await read();
  expect(job.signature_method).toBe('technician_device');
  expect(Date.parse(job.started_at ?? '')).toBeGreaterThanOrEqual(Date.parse(job.on_the_way_at ?? ''));
  const { items } = await (await page.request.get(`/api/files-of/job_orders/${id}`)).json();
  expect(items.map(({ name }: { name: string }) => name)).toEqual(['gasket.jpg']);
  const timeline = await (await page.request.get(`/api/timeline/job_orders/${id}?limit=50`)).json();
  const types: string[] = timeline.items.map(({ type }: { type: string }) => type);
  for (const type of ['left', 'started', 'submitted', 'signed'])
    expect([type, types.filter((one) => one === `job-orders.${type}`).length]).toEqual([type, 1]);
  // While offline, the browser reports failed reads, and that it cannot look for a newer service worker.
  const offline = /^Failed to load resource|^An unknown error occurred when fetching the script/;
  expect(complaints.filter((text) => !offline.test(text))).toEqual([]);
});

/**
 * Settles the late work of the job with one note, as a dispatcher does when all actions of the visit are listed
 * together.
 */
async function settleAsDispatcher(browser: Browser, id: string) {
  const { page } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test');
  await follow(page, `/jobs/${id}`);
  const late = page.getByRole('region', { name: 'Work that could not be added to the job' });
  const ticks = late.getByRole('checkbox', { checked: true });
  await expect(ticks).toHaveCount(4);
  await expect(late.getByRole('listitem').nth(1)).toContainText(/^Arrived · /);
  await expectAccessible(page);
  await expectFits(page, 320);
  await late.getByRole('button', { name: 'Settle 4 entries' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle late work' });
  await dialog.getByRole('textbox', { name: /^What did you do about it/ }).fill('Called the client.');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(late).toContainText(/Settled on .* Called the client\./);
  await expect(late.getByRole('checkbox')).toHaveCount(0);
}

test('work on a job that was handed to a colleague waits for a decision, and is handed in as a whole', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin, { phone: true, isNew: true });
  const { id, number, version } = await openWithoutConnection(page);
  await workOffline(page, number);
  await submitOffline(page, number);
  await signOffline(page);
  const { write, read } = await beside(app.origin, 'dispatcher@demo.test');
  await write(`job-orders/${id}/unassign`, { version });
  await page.context().setOffline(false);
  await page.reload();
  await page
    .getByRole('button', { name: /Hand the phone back|phone/ })
    .first()
    .click();
  await page.getByLabel('Your password').fill('demo-coffee');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(line(page)).toContainText('1 refused entry needs your decision', { timeout: 30_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
  await line(page).click();
  const entries = list(page).getByRole('listitem');
  await expect(entries.first()).toContainText('This job is no longer yours');
  await expect(entries.first()).toContainText(`${number} is no longer your job`);
  await expect(list(page).getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  await entries
    .first()
    .getByRole('button', { name: /^Hand in as late work/ })
    .click();
  await expect(list(page)).toContainText('Everything you did has reached the server.');
  const { items } = await read(`job-orders/${id}/late-work`);
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['leave', 'start', 'submit', 'sign']);
  await settleAsDispatcher(browser, id);
});

/** Gives the plan to the technician's next client; null ends the client's current plan. */
async function setPlan(cmasa_plan_type: 'cmasa_premium' | null) {
  const { items } = await (await beside(app.origin, 'client@demo.test')).read('machines?limit=1');
  const { read, write } = await beside(app.origin, 'operator@demo.test');
  const { id, version, name, phone, address } = (await read(`clients/${items[0].client_id}`)).record;
  await write(`clients/${id}`, { version, name, phone, address, cmasa_plan_type });
}

test('a form that the plan does not pay for anymore is filled in again with everything that was typed', async ({
  browser,
}) => {
  await setPlan('cmasa_premium');
  const { page } = await visit(browser, app.origin, { phone: true, isNew: true });
  const { number } = await openWithoutConnection(page);
  await workOffline(page, number);
  const notes = page.getByRole('textbox', { name: 'Technician notes' });
  await notes.fill('The gasket is worn.');
  const covered = page.getByRole('checkbox', { name: 'Covered by CMASA' });
  await expect(covered).toBeChecked();
  await page.getByRole('button', { name: 'Save Progress' }).click();
  await expect(line(page)).toContainText(/^3 entries not sent yet/);
  await setPlan(null);
  await page.context().setOffline(false);
  const change = page.getByRole('button', { name: 'Change the form' });
  await expect(change).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(notes).toHaveValue('');
  await expectAccessible(page);
  await expectFits(page, 320);
  await notes.fill('Typed after the refusal.');
  await change.click();
  const question = page.getByRole('dialog', { name: 'Replace the content of the form?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep everything' }).click();
  await expect(notes).toHaveValue('Typed after the refusal.');
  await change.click();
  await question.getByRole('button', { name: 'Replace the form' }).click();
  await expect(notes).toHaveValue('The gasket is worn.');
  await expect(covered).toHaveAccessibleDescription(/no active CMASA plan on the day of the visit/);
  await expect(line(page)).toContainText('Everything is sent');
  await covered.uncheck();
  await submitOffline(page, number);
});
