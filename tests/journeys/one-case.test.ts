import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, openSession, signInAs, visit } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { bell } from '../support/browser/signed-in.ts';
import { test } from '../support/browser/story.ts';
import { dateInBahrain, inHours } from '../support/clock.ts';
import { beside } from '../support/company/beside.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const fault = 'The cup warmer stays cold';
const accepted = ['overlap', 'off_hours', 'weekend', 'holiday', 'absent', 'after_promise'];

async function requestVisit() {
  const client = await beside(app.origin, 'client@demo.test');
  const { items } = await client.read('machines');
  return client.write('service-requests', {
    machine_id: items[0].id,
    problem_description: `${fault} since yesterday.`,
    different_fault: true,
    preferred_date: dateInBahrain(inHours(48)),
  });
}

/** Opens a phone's browser for a person. */
async function phoneOf(browser: Parameters<typeof visit>[0], who: string) {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await openSession(page.context(), `${who}@demo.test`);
  await page.setViewportSize({ width: 390, height: 664 });
  return { page, complaints };
}

/** Checks what the first screen of a case's page says, and that it offers one main action. */
async function expectCasePage(page: Page, number: string, turn: RegExp): Promise<void> {
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(fault);
  await expect(main.getByText(turn)).toBeInViewport({ ratio: 1 });
  expect(await main.locator('button[data-variant=filled]:not(section button)').count()).toBeLessThanOrEqual(
    1,
  );
  expect(await main.locator('dl:not(details dl):not(section dl) dt').count()).toBeLessThanOrEqual(5);
  await expectFits(page, 320);
  await page.setViewportSize({ width: 390, height: 664 });
}

test('a case has one number, and its page first says whose turn it is, for every role', async ({
  browser,
}) => {
  const request = await requestVisit();
  const dispatcher = await phoneOf(browser, 'dispatcher');
  const client = await phoneOf(browser, 'client');
  const technician = await phoneOf(browser, 'technician');
  await follow(dispatcher.page, `/requests/${request.id}`);
  await expectCasePage(dispatcher.page, request.number, /^Your turn: review the request/);
  await follow(client.page, `/requests/${request.id}`);
  await expectCasePage(
    client.page,
    request.number,
    /^We are reviewing your request\..* Nothing for you to do\.$/,
  );
  await client.page.getByRole('textbox', { name: 'Write a comment' }).fill('Please bring a new fuse.');
  await client.page.getByRole('button', { name: 'Send', exact: true }).click();

  const planner = await beside(app.origin, 'dispatcher@demo.test');
  const { items } = await (await beside(app.origin, 'technician@demo.test')).read('job-orders?limit=1');
  const { job_order } = await planner.write(`service-requests/${request.id}/approve`, {
    version: (await planner.read(`service-requests/${request.id}`)).version,
    appointment: {
      technician_id: items[0].technician_id,
      scheduled_date: inHours(48).toISOString(),
      accepted,
    },
  });
  for (const [{ page }, turn] of [
    [client, /^Yusuf Darwish arrives .* Nothing for you to do\.$/],
    [dispatcher, /^Yusuf Darwish arrives /],
    [technician, /^Your turn: set out in time to arrive /],
  ] as const) {
    await follow(page, `/jobs/${job_order.id}`);
    await expectCasePage(page, job_order.number, turn);
    // The request and its comments are in the same timeline as the visit.
    const thread = page.getByRole('region', { name: 'Timeline' });
    await expect(thread).toContainText('Please bring a new fuse.');
    // A technician reads the history from the assignment on.
    if (page !== technician.page)
      await expect(thread).toContainText('Pearl Harbour Hotel submitted the request');
    await expectAccessible(page);
  }
  // The request keeps its address, which leads to the job.
  await follow(client.page, `/requests/${request.id}`);
  await expect(client.page.getByRole('heading', { level: 1 })).toContainText(request.number);
  await expect(client.page.getByRole('link', { name: job_order.number }).first()).toBeVisible();
  // On the home page, where both numbers could be, only the job's number is.
  await follow(client.page, '/client');
  const calls = client.page.getByRole('list', { name: 'Active service call' });
  await expect(calls.getByRole('link', { name: job_order.number, exact: true })).toBeVisible();
  await expect(client.page.getByText(request.number, { exact: true })).toHaveCount(0);
  for (const { complaints } of [client, dispatcher, technician]) expect(complaints).toEqual([]);
});

test("a client's home begins with the next visit and the client's own tasks, and the bell has one row for a case", async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'client@demo.test');
  await page.setViewportSize({ width: 390, height: 664 });
  const main = page.getByRole('main');
  await expect(main.getByText(/^Yusuf Darwish is expected /)).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('For you');
  const sign = main.getByRole('list', { name: 'For you' }).getByRole('link', { name: /^Review & Sign/ });
  await expect(sign.first()).toBeInViewport({ ratio: 1 });

  const { items } = await (await page.request.get('/api/notifications?limit=100')).json();
  await bell(page).click();
  const rows = page.getByRole('dialog', { name: /^Notifications/ }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const texts = await rows.allInnerTexts();
  const numbers = texts.flatMap((text) => text.match(/\b(JO|SR)-\d+/)?.[0] ?? []);
  expect(new Set(numbers).size).toBe(numbers.length);
  // A row counts the earlier notifications that it replaces, and begins with the machine and the fault.
  expect(texts.some((text) => /· [1-9]\d* earlier/.test(text))).toBe(true);
  expect(texts.some((text) => /^(Unread: )?Ristretta Pro 2: There is no steam/m.test(text))).toBe(true);
  expect(texts.length).toBeLessThan(items.length);
  expect(complaints).toEqual([]);
});
