import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { takeClock } from '../support/browser/lent-browser.ts';
import { unfoldDetails } from '../support/browser/record-pages.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { freeTechnician, visitOfNow, workOfNow } from '../support/browser/visit-of-now.ts';
import { now } from '../support/clock.ts';
import { beside } from '../support/company/beside.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

/** Frees the technician from any work in progress, then creates a visit that starts now. */
async function plannedVisit() {
  await freeTechnician(app.origin);
  return visitOfNow(app.origin);
}

/** Returns the keys in the browser's storage. One of them counts the entries of the outbox. */
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).join());

test('taps made offline survive the page, are sent in order, and count from the time of the tap', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'technician@demo.test');
  const { id, number } = await plannedVisit();
  await follow(page, '/technician/jobs');
  const card = page.getByRole('listitem', { name: number });
  await expect(card).toBeVisible();
  const before = now().getTime();
  await takeClock(page);
  // A tap made before the job was planned would not count. So the page's clock starts after the planning.
  await page.clock.setFixedTime(before);
  await page.context().setOffline(true);
  await card.getByRole('button', { name: `On my way: ${number}` }).click();
  const said = card.getByRole('status').filter({ hasText: 'not sent yet' });
  await expect(said).toHaveText(/^Set out at [^·]+, not sent yet\./);
  await page.clock.setFixedTime(before + 1000);
  await card.getByRole('button', { name: `Arrived: ${number}` }).click();
  await expect(said).toHaveText(
    /^Set out at .+ · Arrived at .+, not sent yet\. It will be sent automatically/,
  );
  await expect(card.getByRole('button', { name: `Continue Job: ${number}` })).toBeEnabled();
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.setViewportSize({ width: 390, height: 844 });
  const arrived = /Arrived at (.+), not sent/.exec((await said.textContent()) ?? '')?.[1] ?? 'nothing';

  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(`${app.origin}/technician`);
  await expect.poll(() => kept(next)).not.toContain('grouphead-outbox');
  const job = await (await next.request.get(`/api/job-orders/${id}`)).json();
  expect(job.workflow_status).toBe('in_progress');
  const secondsOf = (at: string) => Math.round((Date.parse(at) - before) / 1000);
  expect([job.on_the_way_at, job.started_at, job.first_arrived_at].map(secondsOf)).toEqual([0, 1, 1]);

  const client = await visit(browser, app.origin);
  await signInAs(client.page, 'client@demo.test', `/jobs/${id}`);
  const started = client.page
    .locator('dl > div')
    .filter({ has: client.page.getByText('Started', { exact: true }) });
  await expect(started).toContainText(arrived);
});

test('a tap that the server refuses later is reported, and stays until the technician decides about it', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'technician@demo.test');
  const { id, number, version } = await plannedVisit();
  await follow(page, `/jobs/${id}`);
  const leave = page.getByRole('button', { name: `On my way: ${number}` });
  await expect(leave).toBeVisible();
  await page.context().setOffline(true);
  await leave.click();
  await expect(page.getByRole('main').getByText(/^Set out at .+, not sent yet/)).toBeVisible();
  const { write } = await beside(app.origin, 'dispatcher@demo.test');
  await write(`job-orders/${id}/unassign`, { version });
  await page.context().setOffline(false);
  const refused = page.getByRole('button', { name: '1 refused entry needs your decision' });
  await expect(refused).toBeInViewport();
  await expectAccessible(page);
  expect(await kept(page)).toContain('grouphead-outbox');
  await refused.click();
  const list = page.getByRole('dialog', { name: 'Not sent yet' });
  await expect(list).toContainText(`${number} is no longer your job`);
  await list.getByRole('button', { name: /^Discard: / }).click();
  await page.getByRole('button', { name: 'Discard entry' }).click();
  await expect(list).toContainText('Everything you did has reached the server.');
  expect(await kept(page)).not.toContain('grouphead-outbox');
});

test('signing out first sends the stored steps, one after another', async ({ browser }) => {
  const { page } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'technician@demo.test');
  const { id, number } = await plannedVisit();
  await follow(page, `/jobs/${id}`);
  const leave = page.getByRole('button', { name: `On my way: ${number}` });
  await expect(leave).toBeVisible();
  await page.route(`**/job-orders/${id}/leave`, (route) => route.abort());
  await leave.click();
  await page.getByRole('button', { name: `Arrived: ${number}` }).click();
  await expect(
    page.getByRole('main').getByText(/^Set out at .+ · Arrived at .+, not sent yet/),
  ).toBeVisible();
  await page.unroute(`**/job-orders/${id}/leave`);
  await page.getByRole('banner').getByRole('button', { name: 'Yusuf Darwish' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  const { read } = await beside(app.origin, 'dispatcher@demo.test');
  expect((await read(`job-orders/${id}`)).workflow_status).toBe('in_progress');
  expect(await kept(page)).not.toContain('grouphead-outbox');
});

test('a start that was reported late is counted and listed, and its job says so too', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'operator@demo.test', '/operator/reports');
  const late = page.getByRole('table', { name: 'On-time arrivals that were reported late' });
  const jobs = late.getByRole('link', { name: /^JO-/ });
  await expect(jobs.first()).toBeVisible();
  const text = `Including ${await jobs.count()} reported more than 30 minutes after the start`;
  await expect(page.getByRole('listitem', { name: 'On-time arrivals', exact: true })).toContainText(text);
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.setViewportSize({ width: 1440, height: 900 });
  await jobs.first().click();
  await unfoldDetails(page);
  await expect(page.getByText('Start reported')).toBeVisible();
  await expect(page.getByText(/, 41 minutes later$/)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a late tap raises a question if its technician is at work elsewhere, and counts from the time of the tap', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'technician@demo.test');
  const { id, number } = await plannedVisit();
  const running = await workOfNow(app.origin);
  await follow(page, `/jobs/${id}`);
  const leave = page.getByRole('button', { name: `On my way: ${number}` });
  await expect(leave).toBeVisible();
  await page.context().setOffline(true);
  await leave.click();
  await expect(page.getByRole('main').getByText(/^Set out at .+, not sent yet/)).toBeVisible();
  await page.context().setOffline(false);
  const question = page.getByRole('dialog', { name: `On my way to ${number}?` });
  await expect(question).toContainText(`You have been working on ${running.number}`);
  await question.getByRole('button', { name: `Put ${running.number} on hold and set out` }).click();
  await expect(page.getByText(/^On the way since/)).toBeVisible();
  await expect.poll(() => kept(page)).not.toContain('grouphead-outbox');
  const read = async (job: string) => (await page.request.get(`/api/job-orders/${job}`)).json();
  expect((await read(running.id)).paused_at).toBe((await read(id)).on_the_way_at);
});
