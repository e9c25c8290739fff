import { expect, type Page } from '@playwright/test';
import type { JobOrderListed } from '#contract/job-order.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser.ts';
import { test } from '../support/story.ts';
import { expectToast } from '../support/toasts.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const phone = { phone: true };

async function assignedJob(page: Page, index = 0): Promise<JobOrderListed> {
  const { items } = await (await page.request.get('/api/job-orders?limit=100')).json();
  return items.filter((job: JobOrderListed) => job.workflow_status === 'assigned').at(index);
}

test('a technician sets out, turns back, arrives and is on the form with the clock running', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, phone);
  await signInAs(page, 'technician@demo.test', '/technician/jobs');
  const { id, number } = await assignedJob(page);
  const card = page.getByRole('listitem', { name: number });
  await card.getByRole('button', { name: `On my way: ${number}` }).click();
  await expect(card.getByText(/^On the way since/)).toBeVisible();
  await card.getByRole('button', { name: `Not on my way yet: ${number}` }).click();
  await card.getByRole('button', { name: `On my way: ${number}` }).click();
  await card.getByRole('button', { name: `Arrived: ${number}` }).click();
  await expect(page).toHaveURL(new RegExp(`/technician/jobs/${id}$`));
  await expect(page.getByText(/^On site since .* · 0:00 h$/)).toBeVisible();
  const finish = page.getByRole('button', { name: `Submit for Signature: ${number}` });
  await expect(finish).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Bottom navigation' })).toBeHidden();
  expect((await finish.boundingBox())?.height).toBeGreaterThanOrEqual(52);
  await expectAccessible(page);
  for (const width of [320, 390]) await expectFits(page, width);

  await page.goto('/technician');
  await expect(page.getByRole('article', { name: number })).toContainText('On site since');
  await expect(page.getByRole('button', { name: `Finish: ${number}` })).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('the way, the call and the message are a tap each, and the map is chosen once', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin, phone);
  await signInAs(page, 'technician@demo.test');
  const { id, client, contact_phone } = await assignedJob(page);
  await page.context().route(/google|waze|apple/, (route) => route.fulfill({ body: '' }));
  await page.goto(`/technician/jobs/${id}`);
  const main = page.getByRole('main');
  const digits = (contact_phone ?? client.phone).slice(1);
  await expect(main.getByRole('link', { name: `Call ${client.name}` })).toHaveAttribute(
    'href',
    `tel:+${digits}`,
  );
  await expect(main.getByRole('link', { name: `WhatsApp to ${client.name}` })).toHaveAttribute(
    'href',
    `https://wa.me/${digits}`,
  );
  await expect(main.getByRole('link', { name: `SMS to ${client.name}` })).toHaveAttribute(
    'href',
    `sms:+${digits}`,
  );
  await main.getByRole('button', { name: `Navigate to ${client.name}` }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: /^Waze/ }).click();
  await (await opened).close();
  await page.reload();
  const way = main.getByRole('link', { name: `Navigate to ${client.name}: ${client.address}` });
  await expect(way).toHaveAttribute('href', /^https:\/\/waze\.com/);
  await main.getByRole('button', { name: `Navigate to ${client.name} with another map` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Google Maps', 'Waze', 'Apple Maps']);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('what does not go to plan is said in taps, and the technician reads what happens next', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, phone);
  await signInAs(page, 'technician@demo.test');
  const missed = await assignedJob(page);
  await page.goto(`/jobs/${missed.id}`);
  await page.getByRole('button', { name: 'It does not go to plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Nobody there' }).click();
  await dialog.getByRole('button', { name: 'End the visit' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByRole('button', { name: 'The place is closed.' }).click();
  await expectAccessible(page);
  await expectFits(page, 320);
  await dialog.getByRole('button', { name: 'End the visit' }).click();
  await expectToast(page, 'The dispatcher is told');
  await expect(page.getByText('Nobody was there')).toBeVisible();
  await expect(page.getByText(/^This visit is over/)).toBeVisible();

  const { items } = await (await page.request.get('/api/job-orders?limit=100')).json();
  const running = items.find((job: JobOrderListed) => job.workflow_status === 'in_progress');
  await page.goto(`/technician/jobs/${running.id}`);
  await page.getByRole('button', { name: 'It does not go to plan' }).click();
  await dialog.getByRole('button', { name: 'Part missing' }).click();
  await dialog.getByRole('button', { name: 'The part must be ordered.' }).click();
  await dialog.getByRole('button', { name: 'Ask for another visit' }).click();
  await expect(page.getByText('A part is missing')).toBeVisible();
  await expect(page.getByText(/Finish here: have signed what was done today/)).toBeVisible();
  await expect(page.getByLabel('Follow-up required')).toBeChecked();
  await expect(page.getByLabel('Follow-up reason')).toHaveValue('The part must be ordered.');
  await page.getByRole('button', { name: 'To my day' }).waitFor({ state: 'detached' });
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
});
