import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import type { JobOrderListed } from '#contract/job-order.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { expectAccessible, expectFits, openSession, signInAs, visit } from '../support/browser.ts';
import { test } from '../support/story.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const everyConcern = ['overlap', 'off_hours', 'weekend', 'holiday', 'absent', 'past'];

/** The browser of somebody who has just signed in, and writes as they send them. */
async function signedIn(browser: Browser, email: string) {
  const { page } = await visit(browser, app.origin);
  await openSession(page.context(), email);
  const read = async (path: string) => (await page.request.get(path)).json();
  const write = async (path: string, data: object) => {
    const headers = { origin: app.origin, 'idempotency-key': randomUUID() };
    const answer = await page.request.post(path, { headers, data });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  return { page, read, write };
}

/** A visit of now at the client of the demo company, for the technician of the page. */
async function plannedJob(browser: Browser, page: Page): Promise<JobOrderListed> {
  const own = await (await page.request.get('/api/job-orders?limit=1')).json();
  const client = await signedIn(browser, 'client@demo.test');
  const machines = await client.read('/api/machines?limit=1');
  const { write } = await signedIn(browser, 'dispatcher@demo.test');
  return write('/api/job-orders', {
    machine_id: machines.items[0].id,
    technician_id: own.items[0].technician_id,
    type: 'service',
    description: 'The yearly service.',
    scheduled_date: new Date().toISOString(),
    accepted: everyConcern,
  });
}

/** The names of what the browser keeps. */
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).join());

test('taps without a connection outlive the page, are sent in their order, and count from when they were made', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'technician@demo.test');
  const { id, number } = await plannedJob(browser, page);
  await page.goto('/technician/jobs');
  const card = page.getByRole('listitem', { name: number });
  await expect(card).toBeVisible();
  const before = Date.now();
  await page.clock.setFixedTime(before - 50 * 60_000);
  await page.context().setOffline(true);
  await card.getByRole('button', { name: `On my way: ${number}` }).click();
  const said = card.getByRole('status').filter({ hasText: 'not sent yet' });
  await expect(said).toHaveText(/^On my way at [^·]+, not sent yet\./);
  await page.clock.setFixedTime(before - 20 * 60_000);
  await card.getByRole('button', { name: `Arrived: ${number}` }).click();
  await expect(said).toHaveText(/^On my way at .+ · Arrived at .+, not sent yet\. It is sent by itself/);
  await expect(card.getByRole('button', { name: `Arrived: ${number}` })).toBeDisabled();
  await expectAccessible(page);
  for (const width of [320, 390]) await expectFits(page, width);
  const arrived = /Arrived at (.+), not sent/.exec((await said.textContent()) ?? '')?.[1] ?? 'nothing';

  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(`${app.origin}/technician`);
  await expect.poll(() => kept(next)).not.toContain('held');
  const job = await (await next.request.get(`/api/job-orders/${id}`)).json();
  expect(job.workflow_status).toBe('in_progress');
  const minutesOf = (at: string) => Math.round((before - Date.parse(at)) / 60_000);
  expect([job.on_the_way_at, job.started_at, job.first_arrived_at].map(minutesOf)).toEqual([50, 20, 20]);

  const client = await signedIn(browser, 'client@demo.test');
  await client.page.goto(`/jobs/${id}`);
  const started = client.page
    .locator('dl > div')
    .filter({ has: client.page.getByText('Started', { exact: true }) });
  await expect(started).toContainText(arrived);
});

test('a tap that the server refuses later is told until it is read, and is not kept any more', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'technician@demo.test');
  const { id, number, version } = await plannedJob(browser, page);
  await page.goto(`/jobs/${id}`);
  const leave = page.getByRole('button', { name: `On my way: ${number}` });
  await expect(leave).toBeVisible();
  await page.context().setOffline(true);
  await leave.click();
  await expect(page.getByRole('main').getByText(/^On my way at .+, not sent yet/)).toBeVisible();
  const { write } = await signedIn(browser, 'dispatcher@demo.test');
  await write(`/api/job-orders/${id}/unassign`, { version });
  await page.context().setOffline(false);
  const told = page.getByRole('alert').filter({ hasText: 'This job is not yours any more' });
  await expect(told).toContainText(new RegExp(`${number}: On my way at .+ was not recorded`));
  await expectAccessible(page);
  expect(await kept(page)).not.toContain('held');
  await told.getByRole('button').click();
  await expect(told).toBeHidden();
});

test('signing out sends first what is kept, one step after the other', async ({ browser }) => {
  const { page } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'technician@demo.test');
  const { id, number } = await plannedJob(browser, page);
  await page.goto(`/jobs/${id}`);
  const leave = page.getByRole('button', { name: `On my way: ${number}` });
  await expect(leave).toBeVisible();
  await page.route(`**/job-orders/${id}/leave`, (route) => route.abort());
  await leave.click();
  await page.getByRole('button', { name: `Arrived: ${number}` }).click();
  await expect(
    page.getByRole('main').getByText(/^On my way at .+ · Arrived at .+, not sent yet/),
  ).toBeVisible();
  await page.unroute(`**/job-orders/${id}/leave`);
  await page.getByRole('banner').getByRole('button', { name: 'Yusuf Darwish' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  const { read } = await signedIn(browser, 'dispatcher@demo.test');
  expect((await read(`/api/job-orders/${id}`)).workflow_status).toBe('in_progress');
  expect(await kept(page)).not.toContain('held');
});
