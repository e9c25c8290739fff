import { expect } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { pressAction } from '../support/browser/record-pages.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(async () => {
  await app.stop();
});

test('jobs are found by client or id and filtered by stage, and the address keeps the view', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/jobs?stage=unassigned');
  const rows = page.getByRole('rowheader');
  const show = page.getByRole('combobox', { name: 'Show' });
  const status = page.getByRole('combobox', { name: 'Status' });
  const search = page.getByRole('searchbox', { name: 'Search by client or ID' });
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Assign Technician: JO-/ })).toHaveCount(3);
  await expect(status).toHaveValue('Unassigned');
  await expect(show).toHaveValue('All jobs');
  await show.click();
  await page.getByRole('option', { name: 'Today' }).click();
  await expect(page).toHaveURL(/stage=unassigned&figure=today/);
  await page.goBack();
  await expect(show).toHaveValue('All jobs');

  await status.click();
  await expect(page.getByRole('option')).toHaveText([
    'All statuses',
    'Unassigned',
    'Scheduled',
    'In Progress',
    'Completed',
    'Cancelled',
  ]);
  await page.getByRole('option', { name: 'All statuses' }).click();
  await expect(rows).toHaveCount(25);
  // At a width of 1280 pixels, no name is cut off, and the urgency is shown as an icon with its text as the title.
  await page.setViewportSize({ width: 1280, height: 720 });
  const cut = await page
    .getByRole('table')
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .map((link) => link.closest('span') ?? link)
        .filter(
          (line) => line.scrollHeight > line.clientHeight + 1 || line.scrollWidth > line.clientWidth + 1,
        )
        .map((line) => line.textContent),
    );
  expect(cut).toEqual([]);
  await expect(
    rows
      .first()
      .locator('..')
      .getByTitle(/^(Low|Medium|High|Emergency)$/),
  ).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows).toHaveCount(50);
  await search.fill('Pearl Harbour');
  await expect(page).toHaveURL(/search=Pearl/);
  await expect(search).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: 'Sandglass' })).toHaveCount(0);
  const number = await rows.first().locator('bdi').innerText();
  await search.fill(number.slice(3));
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(search).toHaveValue(number.slice(3));
  await expect(rows).toHaveCount(1);

  await search.fill('no such client');
  await expect(page.getByText('No matching jobs.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all jobs' }).click();
  await expect(search).toHaveValue('');
  await expect(rows).toHaveCount(25);
  expect(complaints).toEqual([]);
});

test('a job is cancelled with a reason, which its history shows, and a colleague about to assign it sees that', async ({
  browser,
}) => {
  const first = await visit(browser, app.origin);
  const second = await visit(browser, app.origin);
  await signInAs(first.page, 'dispatcher@demo.test');
  await signInAs(second.page, 'operator@demo.test');
  const { page } = first;
  const urgent = second.page.getByRole('list', { name: 'Urgent jobs' }).getByRole('listitem').nth(1);
  const number = (await urgent.getAttribute('aria-label')) ?? '';
  await urgent.getByRole('button', { name: `Assign: ${number}` }).click();
  await expect(second.page.getByRole('dialog', { name: `Assign ${number}` })).toBeVisible();

  await follow(page, `/dispatcher/jobs?search=${number}`);
  await page.getByRole('button', { name: `Cancel job: ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel ${number}` });
  await dialog.getByRole('button', { name: `Cancel ${number}` }).click();
  await expect(dialog.getByText('Give a reason')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('The client has bought another machine.');
  await dialog.getByRole('button', { name: `Cancel ${number}` }).click();
  await expectToast(page, 'Job Order Cancelled');
  const row = page.getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText('Cancelled');
  await expect(row.getByRole('button', { name: /^(Assign|Cancel)/ })).toHaveCount(0);
  await expect(second.page.getByText('A colleague got there first')).toBeVisible();
  await expect(second.page.getByText('This job is now "Cancelled".')).toBeVisible();

  await follow(second.page, `/operator/schedule?search=${number}`);
  const card = second.page.getByRole('listitem', { name: number });
  await expect(card).toContainText('Cancelled');
  await expect(card.getByRole('button')).toHaveCount(0);

  await row.getByRole('button', { name: /^History/ }).click();
  const history = page.getByRole('dialog', { name: `History of ${number}` });
  await expect(history.getByText('The client has bought another machine.')).toBeVisible();
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});

test('an operator opens the jobs behind a figure, and assigns one there', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'operator@demo.test');
  const { open_jobs } = await (await page.request.get('/api/dashboards/operator')).json();
  const shown = page.getByRole('navigation', { name: 'Show' });
  const jobs = page.getByRole('listitem', { name: /^JO-/ });
  await page.getByRole('link', { name: /^Completed\s*24/ }).click();
  await expect(shown.locator('[aria-current]')).toHaveText('Completed in the last 30 days');
  await expect(jobs).toHaveCount(24);
  await shown.getByRole('link', { name: 'Open jobs' }).click();
  await expect(jobs).toHaveCount(open_jobs);
  await expectFits(page, 320);
  await page.setViewportSize({ width: 1440, height: 900 });

  await shown.getByRole('link', { name: 'Unassigned' }).click();
  await expect(shown.locator('[aria-current]')).toHaveText('Unassigned');
  await expect(jobs.first()).toContainText('Not assigned yet');
  await expect(jobs.filter({ hasNotText: 'Not assigned yet' })).toHaveCount(0);
  const number = (await jobs.first().getAttribute('aria-label')) ?? '';
  await jobs.getByRole('button', { name: `Assign: ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Assign ${number}` });
  await dialog.getByRole('combobox', { name: 'Technician' }).click();
  await page.getByRole('option', { name: /^Fatima/ }).click();
  await dialog.getByRole('button', { name: 'Assign Technician' }).click();
  const anyway = dialog.getByRole('button', { name: 'Assign anyway' });
  // If the day falls on a weekend, the dialog asks for confirmation.
  const isAnswered = async () => (await anyway.isVisible()) || !(await dialog.isVisible());
  await expect.poll(isAnswered).toBe(true);
  if (await anyway.isVisible()) await anyway.click();
  await expect(page.getByRole('listitem', { name: number })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search by client or ID' }).fill(number);
  await shown.getByRole('link', { name: 'Open jobs' }).click();
  await expect(jobs).toHaveCount(1);
  await expect(jobs).toContainText(/Technician\s*Fatima Zayed/);
  await expect(jobs.getByRole('button', { name: `Reassign: ${number}` })).toBeVisible();

  // A wrong type and urgency can still be corrected after the approval.
  const link = page.getByRole('link', { name: number }).first();
  await follow(page, (await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await pressAction(page, 'Edit');
  const edit = page.getByRole('dialog', { name: `Edit ${number}` });
  await edit.getByRole('combobox', { name: 'Service type' }).click();
  await page.getByRole('option', { name: 'Event', exact: true }).click();
  await edit.getByRole('combobox', { name: 'Urgency' }).click();
  await page.getByRole('option', { name: 'Low', exact: true }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Job Order Updated');
  await expect(page.getByRole('main')).toContainText('Job order · Event');
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test('a table is sorted by its column headings, says how many rows it has, and keeps the chosen columns', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/jobs');
  const head = page.getByRole('columnheader', { name: 'Client and machine' });
  const clients = page.getByRole('row').locator('td[data-label="Client and machine"] a[href^="/clients/"]');
  const read = async () => (await clients.allInnerTexts()).map((name) => name.trim());
  await expect(page.getByText('25 or more jobs found')).toBeVisible();
  const nextPages = /\/api\/job-orders\/search\?.*after=/;
  let refused = 0;
  await page.route(nextPages, async (route) => {
    refused += 1;
    await route.fulfill({ status: 400, contentType: 'application/problem+json', body: '{}' });
  });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  // A page that failed to load is not requested again automatically.
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  expect(refused).toBe(1);
  await page.unroute(nextPages);
  await retry.click();
  // This waits for all rows, because a sorted part of them does not prove the whole order.
  await expect(page.getByText(/^\d+ jobs found$/)).toBeVisible();
  const ascending = await read();
  expect(ascending.length).toBeGreaterThan(100);
  expect(ascending).toEqual(ascending.toSorted((one, other) => one.localeCompare(other, 'en')));
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  expect((await read()).at(0)).toBe(ascending.at(-1));
  // In a narrower window, rows are cards, and the headings appear when they get the keyboard focus.
  await page.setViewportSize({ width: 640, height: 900 });
  await head.getByRole('button').focus();
  const shownHeight = async () => (await page.locator('thead').boundingBox())?.height;
  await expect.poll(shownHeight).toBeGreaterThan(24);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'View: Jobs' }).click();
  await page.getByRole('checkbox', { name: 'Technician' }).uncheck();
  await expect(page.getByRole('columnheader', { name: 'Technician' })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('columnheader', { name: 'Technician' })).toHaveCount(0);
  expect((await read()).at(0)).toBe(ascending.at(-1));
  expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
});
