import { expect, type Page } from '@playwright/test';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { arabic } from '#words/ar/all.ts';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { test } from '../support/browser/story.ts';
import { inHours } from '../support/clock.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const listed = async (page: Page, group: 'open' | 'closed') =>
  (await (await page.request.get(`/api/job-orders?group=${group}&limit=60`)).json())
    .items as readonly JobOrderListed[];

const linkOn = async (page: Page, id: string) => {
  await page.goto(`/jobs/${id}`);
  await page.getByRole('button', { name: 'Share visit link' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  return page.getByLabel('Visit link', { exact: true }).inputValue();
};

test('a dispatcher shares a visit; its reader asks for another time and cancels on a phone, in both languages', async ({
  browser,
}) => {
  const dispatcher = await visit(browser, app.origin);
  await signInAs(dispatcher.page, 'dispatcher@demo.test', '/dispatcher');
  const jobs = await listed(dispatcher.page, 'open');
  const job = jobs.find(
    ({ workflow_status, on_the_way_at, service_request_id, asked_date }) =>
      workflow_status === 'assigned' &&
      on_the_way_at === null &&
      service_request_id !== null &&
      asked_date === null,
  );
  const address = await linkOn(dispatcher.page, job?.id ?? '');
  await expect(dispatcher.page.getByRole('link', { name: 'Send with WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`Follow the visit by ${job?.operator.name} here: ${address}`)}`,
  );
  await expectAccessible(dispatcher.page, '[role=dialog]');

  const { page } = await visit(browser, app.origin, { phone: true });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(job?.technician?.name ?? '');
  await expectFits(page, 320);
  await page.getByText('Request a new time', { exact: true }).click();
  const { asked_date: _, scheduled_date = '' } = job ?? {};
  const day = new Date(Date.parse(scheduled_date) + 7 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('Time').fill('03:00');
  await page.getByRole('button', { name: 'Request this time' }).click();
  await expect(page.getByText('Choose a day and a time within the service hours.')).toBeVisible();
  await page.getByLabel('Time').fill('10:00');
  await page.getByRole('button', { name: 'Request this time' }).click();
  await expect(page.getByText('The company has received your request for a new time.')).toBeVisible();
  await expect(page.getByText('A new time was requested')).toBeVisible();
  await expectAccessible(page, 'html');

  await page.getByRole('link', { name: 'العربية' }).click();
  const words = arabic['visit-page'];
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectFits(page, 320);
  await page.getByRole('button', { name: words.keep }).click();
  await expect(page.getByText(words.sent.keep)).toBeVisible();
  await page.getByText(words.off.open, { exact: true }).click();
  await page.getByLabel(words.off.reason).fill('المحل مغلق');
  await page.getByRole('button', { name: words.off.submit }).click();
  await expect(page.getByText(words.sent['call-off'])).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    arabic['visit-standing'].whereabouts.cancelled(),
  );
  await expectAccessible(page, 'html');

  await dispatcher.page.goto(`/jobs/${job?.id}`);
  await expect(dispatcher.page.getByText(/^Someone with the link that .+ shared/).first()).toBeVisible();
  await dispatcher.page.getByRole('button', { name: 'Share visit link' }).click();
  await dispatcher.page
    .getByRole('button', { name: /^Stop sharing/ })
    .first()
    .click();
  await expect(dispatcher.page.getByText('Sharing stopped')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.gone.title);
});

test('a technician shares a visit; its reader sees it, and whom to call about it', async ({ browser }) => {
  const technician = await visit(browser, app.origin, { phone: true });
  await signInAs(technician.page, 'technician@demo.test', '/technician');
  const jobs = await listed(technician.page, 'open');
  const job = jobs.find(
    ({ workflow_status, on_the_way_at }) => workflow_status === 'assigned' && on_the_way_at === null,
  );
  const address = await linkOn(technician.page, job?.id ?? '');
  const dialog = technician.page.getByRole('dialog');
  await expect(dialog.getByText(/They cannot change the visit\.$/)).toBeVisible();
  await expect(dialog.getByText(/Only your 3 newest links work\.$/)).toBeVisible();
  const { page } = await visit(browser, app.origin, { phone: true });
  await page.goto(address);
  await expect(page.getByText('This link only shows the visit.')).toBeVisible();
  await expect(page.locator('#acts').getByRole('link')).toHaveAttribute('href', /^tel:/);
  await expect(page.locator('form')).toHaveCount(0);
  await expectFits(page, 320);
  await expectAccessible(page, 'html');
});

test('the reader of a finished visit rates it with one tap and downloads the report', async ({ browser }) => {
  const client = await visit(browser, app.origin);
  await signInAs(client.page, 'client@demo.test', '/client');
  const closed = await listed(client.page, 'closed');
  const views = await Promise.all(
    closed.map(async ({ id }) => (await client.page.request.get(`/api/job-orders/${id}`)).json()),
  );
  const job = views.find(
    ({ workflow_status, rated_at, signed_at }) =>
      workflow_status === 'completed' &&
      rated_at === null &&
      Date.parse(signed_at) > inHours(-25 * 24).getTime(),
  );
  const address = await linkOn(client.page, job.id);
  const { page } = await visit(browser, app.origin, { phone: true });
  await page.goto(address);
  await page.getByRole('button', { name: '4 stars, Good' }).click();
  await expect(page.getByText('Thank you for your rating.')).toBeVisible();
  await expect(page.getByText('Rated: 4 of 5 stars')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the signed report (PDF)' }).click();
  expect((await download).suggestedFilename()).toBe(`${job.number}.pdf`);
  await expectFits(page, 320);
  await expectAccessible(page, 'html');
});

test('an open page is updated with the visit', async ({ browser }) => {
  const dispatcher = await visit(browser, app.origin);
  await signInAs(dispatcher.page, 'dispatcher@demo.test', '/dispatcher');
  const jobs = await listed(dispatcher.page, 'open');
  const job = jobs.find(
    ({ workflow_status, on_the_way_at }) => workflow_status === 'assigned' && on_the_way_at === null,
  );
  const address = await linkOn(dispatcher.page, job?.id ?? '');
  const { page } = await visit(browser, app.origin, { phone: true });
  await page.clock.install();
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(job?.technician?.name ?? '');
  await page.request.get('/healthz');
  const answer = await dispatcher.page.request.post(`/api/job-orders/${job?.id}/visit-links/withdraw`, {
    headers: { 'idempotency-key': crypto.randomUUID(), origin: app.origin },
    data: {},
  });
  expect(answer.status()).toBe(200);
  await page.clock.fastForward(16_000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
});
