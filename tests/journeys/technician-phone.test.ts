import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { expectAccessible, expectFits, openSession, signInAs, visit } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { drawOn } from '../support/browser/signature-pad.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { freeTechnician, visitOfNow, workOfNow } from '../support/browser/visit-of-now.ts';
import { inHours, now } from '../support/clock.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const phone = { phone: true };

/**
 * Frees the technician, then creates a visit at the machine of one of the technician's jobs. By default, it starts
 * now.
 */
async function plannedJob(page: Page, at = now()): Promise<JobOrderListed> {
  const { items } = await (await page.request.get('/api/job-orders?limit=1')).json();
  await freeTechnician(app.origin);
  return visitOfNow(app.origin, { at, machine_id: items[0].machine_id });
}

async function assignedJob(page: Page): Promise<JobOrderListed> {
  const { items } = await (await page.request.get('/api/job-orders?limit=100')).json();
  return items.find((job: JobOrderListed) => job.workflow_status === 'assigned');
}

test('a technician at work elsewhere confirms, sets out, turns back, arrives and gets the form with the clock running', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, phone);
  await signInAs(page, 'technician@demo.test', '/technician/jobs');
  await page.setViewportSize({ width: 390, height: 664 });
  await expect(page.locator('[id^=job-]').first(), 'the next step of the first job').toBeInViewport({
    ratio: 1,
  });
  const { id, number } = await plannedJob(page);
  const running = await workOfNow(app.origin);
  const card = page.getByRole('listitem', { name: number });
  const leave = card.getByRole('button', { name: `On my way: ${number}` });
  await leave.click();
  const question = page.getByRole('dialog', { name: `On my way to ${number}?` });
  await expect(question).toContainText(`working on ${running.number} at ${running.client.name}`);
  await expect(question.getByRole('button', { name: `Finish ${running.number} first` })).toBeVisible();
  const pause = question.getByRole('button', { name: `Put ${running.number} on hold and set out` });
  await expect(pause).toBeFocused();
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await leave.click();
  await expect(pause).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card.getByText(/^On the way since/)).toBeVisible();
  const other = page.getByRole('listitem', { name: running.number });
  await expect(other.getByText(/^On hold since/)).toBeVisible();
  await expect(other.getByRole('button', { name: `Resume: ${running.number}` })).toBeVisible();
  await card.getByRole('button', { name: `Not on my way yet: ${number}` }).click();
  await card.getByRole('button', { name: `On my way: ${number}` }).click();
  await card.getByRole('button', { name: `Arrived: ${number}` }).click();
  await expect(page).toHaveURL(`${app.origin}/jobs/${id}`);
  await expect(page.getByText(/^On site since .* · 0:00 h$/)).toBeVisible();
  const finish = page.getByRole('button', { name: `Submit for Signature: ${number}` });
  await expect(finish).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Bottom navigation' })).toBeHidden();
  expect((await finish.boundingBox())?.height).toBeGreaterThanOrEqual(52);
  await expectAccessible(page);
  for (const width of [320, 390]) await expectFits(page, width);

  await follow(page, '/technician');
  await expect(page.getByRole('article', { name: number })).toContainText('On site since');
  await expect(page.getByRole('button', { name: `Finish: ${number}` })).toBeVisible();
  await expectAccessible(page);
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test('small screens keep one bar in view, and a phone in landscape gives the work its space', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, phone);
  await openSession(page.context(), 'technician@demo.test');
  const { id, number } = await assignedJob(page);
  const top = page.getByRole('banner');
  const step = page.getByRole('button', { name: `On my way: ${number}` });
  await follow(page, `/technician/jobs/${id}`);
  await expect(step).toBeVisible();
  for (const size of [
    { width: 390, height: 664 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await page.getByLabel('Technician notes').scrollIntoViewIfNeeded();
    await expect(top).not.toBeInViewport();
    await expect(step).toBeInViewport({ ratio: 1 });
  }
  await expect.poll(async () => (await page.getByRole('complementary').boundingBox())?.width).toBe(48);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'My Jobs' })).toBeVisible();
  await expectAccessible(page);
  expect((await page.getByRole('button', { name: 'Close menu' }).boundingBox())?.height).toBe(48);
  await page.keyboard.press('Escape');
  await expectFits(page, 320);
  const call = page
    .getByRole('main')
    .getByRole('link', { name: /^Call / })
    .first();
  expect((await call.boundingBox())?.height).toBeLessThanOrEqual(48);
  expect(complaints).toEqual([]);
});

test('an unsent tap is shown until it is sent automatically, and counts once', async ({ browser }) => {
  const { page } = await visit(browser, app.origin, phone);
  await openSession(page.context(), 'technician@demo.test');
  const { id, number } = await plannedJob(page);
  await follow(page, `/technician/jobs/${id}`);
  const leave = page.getByRole('button', { name: `On my way: ${number}` });
  await expect(leave).toBeVisible();
  await page.route(`**/job-orders/${id}/leave`, (route) => route.abort());
  await leave.click();
  const said = page.getByRole('main').getByText(/^Set out at .+, not sent yet/);
  await expect(said).toBeVisible();
  await expect(page.getByRole('button', { name: `Arrived: ${number}` })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.unroute(`**/job-orders/${id}/leave`);
  await expect(said).toBeHidden();
  await expect(page.getByText(/^On the way since/)).toBeVisible();
});

test('directions, a call and a message are one tap each, and the map app is chosen once', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, phone);
  await openSession(page.context(), 'technician@demo.test');
  const { number, client, contact_phone } = await assignedJob(page);
  await page.context().route(/google|waze|apple/, (route) => route.fulfill({ body: '' }));
  await follow(page, `/technician/jobs/${number}`);
  const main = page.getByRole('main');
  const digits = (contact_phone ?? client.phone).slice(1);
  await expect(main.getByRole('link', { name: `Call ${client.name}` })).toHaveAttribute(
    'href',
    `tel:+${digits}`,
  );
  await expect(main.getByRole('link', { name: `Message ${client.name} on WhatsApp` })).toHaveAttribute(
    'href',
    `https://wa.me/${digits}`,
  );
  const sms = main.getByRole('link', { name: `Send ${client.name} an SMS` });
  await expect(sms).toHaveAttribute('href', `sms:+${digits}`);
  await expect(sms).toHaveText('SMS');
  await main.getByRole('button', { name: `Navigate to ${client.name}` }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: /^Waze/ }).click();
  await (await opened).close();
  await page.reload();
  const way = main.getByRole('link', { name: `Navigate to ${client.name}: ${client.address}` });
  await expect(way).toHaveAttribute('href', /^https:\/\/waze\.com/);
  await main.getByRole('button', { name: `Navigate to ${client.name} with another map app` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Google Maps', 'Waze', 'Apple Maps']);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('problems during a visit are reported with taps, and the technician reads what happens next', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, phone);
  await openSession(page.context(), 'technician@demo.test');
  const dialog = page.getByRole('dialog');
  const tomorrow = await plannedJob(page, inHours(24));
  await follow(page, `/jobs/${tomorrow.id}`);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await dialog.getByRole('button', { name: 'No-show' }).click();
  await expect(dialog.getByText(/^We announced this visit .+ You cannot report a no-show/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'End the visit' })).toHaveCount(0);

  const missed = await plannedJob(page);
  await follow(page, `/jobs/${missed.id}`);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await dialog.getByRole('button', { name: 'No-show' }).click();
  await dialog.getByRole('button', { name: 'End the visit' }).click();
  await expect(dialog.getByText('Give a reason')).toBeVisible();
  await dialog.getByRole('button', { name: 'The site is closed.' }).click();
  await expectAccessible(page);
  await expectFits(page, 320);
  await dialog.getByRole('button', { name: 'End the visit' }).click();
  await expectToast(page, 'The dispatcher has been notified');
  await expect(page.getByText('No one was there', { exact: true })).toBeVisible();
  await expect(page.getByText(/^This visit is over/)).toBeVisible();
  await expect(page.getByText('Coverage', { exact: true })).toHaveCount(0);

  const { items } = await (await page.request.get('/api/job-orders?limit=100')).json();
  const running = items.find((job: JobOrderListed) => job.workflow_status === 'in_progress');
  await follow(page, `/technician/jobs/${running.id}`);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await dialog.getByRole('button', { name: 'Part missing' }).click();
  await dialog.getByRole('button', { name: 'Request a follow-up visit' }).click();
  await expect(dialog.getByText('Give a reason')).toBeVisible();
  await expect(dialog.getByText('Name the missing part')).toBeVisible();
  await expectToast(page, 'Validation error', 'Name the missing part');
  await expect(dialog.getByLabel('Which part is missing?')).toBeFocused();
  await dialog.getByRole('button', { name: 'The part must be ordered.' }).click();
  const usual = dialog
    .getByRole('group', { name: 'Common parts for this machine' })
    .getByRole('button')
    .first();
  const part = await usual.innerText();
  await usual.click();
  await expect(dialog.getByLabel('Which part is missing?')).toHaveValue(part);
  await expectAccessible(page);
  await expectFits(page, 320);
  await dialog.getByRole('button', { name: 'Request a follow-up visit' }).click();
  await expect(page.getByText(`Waiting for ${part}; no date yet`)).toBeVisible();
  await expect(page.getByText('A part was missing')).toBeVisible();
  await expect(page.getByText(/Send the report of this visit, and get it signed/)).toBeVisible();
  await expect(page.getByLabel('Follow-up required')).toBeChecked();
  await expect(page.getByLabel('Follow-up reason')).toHaveValue('The part must be ordered.');
  await page.getByRole('button', { name: 'Back to My Day' }).waitFor({ state: 'detached' });
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
});

test('the form fills in from chips, saves automatically, and keeps the input while offline', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, phone);
  await signInAs(page, 'technician@demo.test');
  const { id, version, number } = await plannedJob(page);
  await page.request.post(`/api/job-orders/${id}/start`, {
    headers: { origin: app.origin, 'idempotency-key': randomUUID() },
    data: { version },
  });
  await follow(page, `/technician/jobs/${id}`);
  const work = page.getByLabel('Work performed');
  const chips = page.getByRole('group', { name: 'What was done' }).getByRole('button');
  const parts = page.getByRole('group', { name: 'Common parts' }).getByRole('button');
  const saved = page.getByRole('status').filter({ hasText: /^Saved$/ });
  await expect(page.getByRole('region', { name: 'Machine history' })).toBeVisible();
  await chips.first().click();
  await expect(work).not.toHaveValue('');
  await expect(page.getByLabel('Problem resolved')).toBeChecked();
  await parts.nth(0).click();
  await parts.nth(1).click();
  await expect(page.getByLabel('Parts used')).toHaveValue(/^.+\n.+$/);
  await expect(saved).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 320);

  await page.context().setOffline(true);
  await work.pressSequentially(' By hand. ');
  await expect(page.getByRole('status').filter({ hasText: /^Kept on this device$/ })).toBeVisible();
  await expect(work).toHaveValue(/By hand\. $/);
  await page.context().setOffline(false);
  await expect(saved).toBeVisible();
  await expect(work).toHaveValue(/By hand\. $/);
  const kept = await (await page.request.get(`/api/job-orders/${id}`)).json();
  expect(kept).toMatchObject({
    workflow_status: 'in_progress',
    work_performed: expect.stringMatching(/By hand\.$/),
  });
  await expect(page.getByText(/^Suggested: 0\.5 hours, your time on site rounded up/)).toBeVisible();
  await page.getByRole('button', { name: `Submit for Signature: ${number}` }).click();
  await expect(page).toHaveURL(/\/signature$/);
  await page.getByRole('button', { name: 'Read the full report' }).click();
  await expect(page.getByRole('dialog')).toContainText('0.5 hours');
  expect(complaints.filter((text) => !/^Failed to load resource/.test(text))).toEqual([]);
});

test('a routine visit takes five taps from start to end, without typing', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin, phone);
  await openSession(page.context(), 'technician@demo.test');
  const { id, number } = await plannedJob(page);
  await follow(page, '/technician/jobs');
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await tap(page.getByRole('button', { name: `Start Job: ${number}` }));
  await tap(page.getByRole('group', { name: 'What was done' }).getByRole('button').first());
  await tap(page.getByRole('button', { name: `Submit for Signature: ${number}` }));
  await expect(page.getByRole('heading', { name: 'Service Confirmation' })).toBeVisible();
  // The client chooses a name, and draws a stroke on the pad.
  await tap(page.getByRole('group', { name: 'Who is signing?' }).getByRole('button').first());
  await drawOn(page);
  await tap(page.getByRole('button', { name: 'Confirm Service Completion' }));
  await expectToast(page, 'Service Confirmed');
  await expect
    .poll(async () => (await (await page.request.get(`/api/job-orders/${id}`)).json()).workflow_status)
    .toBe('completed');
  expect(taps).toBeLessThanOrEqual(5);
  expect(complaints).toEqual([]);
});
