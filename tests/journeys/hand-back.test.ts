import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { visitOfNow, workOfNow } from '../support/browser/visit-of-now.ts';
import { now } from '../support/clock.ts';
import { anyway } from '../support/company/job-steps.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const reason = 'The van stands at the garage until tomorrow.';

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, {
    headers: { origin: app.origin, 'idempotency-key': randomUUID() },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** Creates a visit that starts now, for a technician who also has other visits. */
async function plannedJob(desk: Page, technician: Page): Promise<JobOrderListed> {
  const { items } = await (await technician.request.get('/api/job-orders?limit=1')).json();
  const { machine_id, technician_id } = items[0];
  return post(desk, '/api/job-orders', {
    machine_id,
    technician_id,
    type: 'service',
    description: 'The yearly service.',
    scheduled_date: now().toISOString(),
    accepted: ['overlap', 'off_hours', 'weekend', 'holiday', 'absent', 'past'],
  });
}

test('a technician hands a job back, the dispatcher reads the reason and assigns it to someone else, with its form', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  const { page: desk, complaints: atDesk } = await visit(browser, app.origin);
  await signInAs(page, 'technician@demo.test');
  await signInAs(desk, 'dispatcher@demo.test', '/dispatcher');
  const { id, number, version } = await plannedJob(desk, page);
  await post(page, `/api/job-orders/${id}/start`, { version, ...anyway });
  const work_performed = 'Opened the boiler and found the pump worn.';
  // The job's page is also open in another tab, where it offers the next step.
  const beside = await page.context().newPage();
  await follow(beside, `/jobs/${id}`);
  const finish = beside.getByRole('button', { name: `Submit for Signature: ${number}` });
  await expect(finish).toBeVisible();
  await follow(page, `/technician/jobs/${id}`);
  await page.getByLabel('Work performed').fill(work_performed);
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: `Report a problem with ${number}` });
  await dialog.getByRole('button', { name: 'Hand back', exact: true }).click();
  const why = dialog.getByRole('textbox', { name: 'Reason' });
  const send = dialog.getByRole('button', { name: `Hand back ${number}` });
  await send.click();
  await expect(dialog.getByText('Give a reason')).toBeVisible();
  await dialog.getByRole('button', { name: 'I am sick.' }).click();
  await expect(why).toHaveValue('I am sick.');
  await why.fill(reason);
  await expectAccessible(page);
  for (const width of [320, 390]) await expectFits(page, width);

  // If sending fails, the phone keeps the action, and a tap sends it again.
  await page.route(`**/job-orders/${id}/hand-back`, (route) => route.abort());
  await send.click();
  await expect(page).toHaveURL(/\/technician$/, { timeout: 30_000 });
  await page.unroute(`**/job-orders/${id}/hand-back`);
  await page.getByRole('button', { name: /^1 entry not sent yet/ }).click();
  await page.getByRole('button', { name: 'Send all now' }).click();
  await expect(page.getByText('Everything you did has reached the server.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'My Day' })).toBeVisible();
  await expect(page.getByRole('article', { name: number })).toBeHidden();

  await expect(beside.getByRole('heading', { level: 1, name: 'Job not found' })).toBeVisible();
  await expect(finish).toBeHidden();

  const waiting = desk.getByRole('list', { name: 'Unassigned', exact: true }).getByRole('listitem');
  await expect(waiting.filter({ hasText: number })).toContainText('No technician');
  await follow(desk, '/dispatcher/schedule');
  await expect(desk.getByRole('region', { name: /^Unassigned jobs/ })).toContainText(number);
  await follow(desk, `/jobs/${id}`);
  await expect(desk.getByText(`handed the visit back: ${reason}`)).toBeVisible();
  await desk.getByRole('button', { name: 'Assign Technician' }).click();
  const assign = desk.getByRole('dialog', { name: `Assign ${number}` });
  await assign.getByRole('region', { name: 'Free times' }).getByRole('button').first().click();
  await assign.getByRole('button', { name: 'Assign Technician' }).click();
  await expect(assign).toBeHidden();
  const given = await (await desk.request.get(`/api/job-orders/${id}`)).json();
  expect(given).toMatchObject({ workflow_status: 'assigned', work_performed, started_at: null });
  expect(atDesk).toEqual([]);
  expect(complaints.filter((text) => !/^Failed to load resource/.test(text))).toEqual([]);
});

test('a technician at work elsewhere confirms a no-show, so a tap on the wrong job tells its client nothing false', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'technician@demo.test');
  const running = await workOfNow(app.origin);
  const missed = await visitOfNow(app.origin);
  await follow(page, `/jobs/${missed.id}`);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'No-show' }).click();
  await dialog.getByRole('button', { name: 'The site is closed.' }).click();
  await dialog.getByRole('button', { name: 'End the visit' }).click();
  await expect(dialog.getByText(`working on ${running.number}`)).toBeVisible();
  await expect(dialog.getByText('Report a no-show only if you were at this address as well.')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 320);
  await dialog.getByRole('button', { name: 'Do it anyway' }).click();
  await expectToast(page, 'The dispatcher has been notified');
  await expect(page.getByText('No one was there', { exact: true })).toBeVisible();
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});
