import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { takeClock } from '../support/browser/lent-browser.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { workOfNow } from '../support/browser/visit-of-now.ts';
import { inHours, now } from '../support/clock.ts';
import { anyway } from '../support/company/job-steps.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(async () => {
  await app.stop();
});

/** Checks the cards and their figures. Each card must link to the rows that it counts. */
async function expectCards(page: Page, cards: readonly (readonly [RegExp, string])[]): Promise<void> {
  for (const [text, address] of cards) {
    await expect(page.getByRole('main').getByRole('link', { name: text })).toHaveAttribute('href', address);
  }
}

async function chooseTechnician(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Technician' }).click();
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

test('the dispatcher sees the waiting work, and each card leads to its rows', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await takeClock(page);
  await signInAs(page, 'dispatcher@demo.test');
  await expect(page.getByText('Manage schedules, assign jobs, and coordinate technicians')).toBeVisible();
  await expectCards(page, [
    [/^Pending Jobs\s*12/, '/dispatcher/service-requests'],
    [/^Active Technicians\s*8/, '/dispatcher/technicians'],
    [/^Today's Jobs\s*5/, '/dispatcher/jobs?figure=today'],
    [/^Completed\s*24/, '/dispatcher/jobs?figure=completed_30_days'],
    [/^View Requests$/, '/dispatcher/service-requests'],
  ]);

  const rows = page.getByRole('rowheader');
  await page.getByRole('link', { name: /^Today's Jobs/ }).click();
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue('Today');
  await expect(rows).toHaveCount(5);
  await page.goBack();
  await page.getByRole('link', { name: /^Completed/ }).click();
  await expect(rows).toHaveCount(24);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await page.goBack();

  await expect(page.getByRole('link', { name: /^Completed/ })).toBeVisible();
  const readAgain = page.waitForRequest(/\/api\/together.*dashboards%2Fdispatcher/);
  await page.clock.setSystemTime(inHours(24));
  await page.clock.runFor(31_000);
  await readAgain;
  await page.clock.setSystemTime(now());

  await workOfNow(app.origin);
  await page.getByRole('link', { name: 'Manage Team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  const members = page.getByRole('list', { name: 'Team' }).getByRole('listitem');
  await expect(members).toHaveCount(8);
  await expect(members.filter({ hasText: 'Available' })).toHaveCount(7);
  const yusuf = page.getByRole('listitem', { name: 'Yusuf Darwish' });
  await expect(yusuf).toContainText('On Job');
  await expect(yusuf).toContainText('3 jobs, 0 completed');
  await expect(yusuf.getByRole('link', { name: /^\+973/ })).toHaveAttribute('href', /^tel:\+973/);
  await expectFits(page, 320);
  const job = yusuf.getByRole('link', { name: /^JO-/ });
  const number = await job.innerText();
  await job.click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expectFits(page, 320);
  expect(complaints).toEqual([]);
});

test('an urgent job is assigned despite its conflicts, and everyone sees it immediately', async ({
  browser,
}) => {
  const operator = await visit(browser, app.origin);
  const dispatcher = await visit(browser, app.origin);
  await signInAs(operator.page, 'operator@demo.test');
  await signInAs(dispatcher.page, 'dispatcher@demo.test');
  const { page } = operator;
  await workOfNow(app.origin);
  await expectCards(page, [
    [/^Add Client$/, '/operator/clients'],
    [/^Clients\s*5/, '/operator/clients'],
    [/^Active Technicians\s*8/, '/operator#performance'],
    [/^Open Jobs\s*(19|2[0-2])/, '/operator/schedule?figure=open'],
    [/^Completed\s*24/, '/operator/schedule?figure=completed_30_days'],
    [/^Schedule$/, '/operator/schedule'],
    [/^Reports$/, '/operator/reports'],
    [/^Dispatchers$/, '/operator/dispatchers'],
  ]);
  const performance = page.getByRole('table', { name: 'Technician performance' });
  await expect(performance.getByRole('rowheader')).toHaveCount(8);
  await expect(performance.getByRole('row', { name: /Yusuf Darwish/ })).toContainText('On Job');
  await expect(performance.getByRole('row', { name: /Fatima Zayed/ })).toContainText(/\d+%.*Available/);
  // Before nine in the morning, there may be no completed jobs yet.
  const { completed_today_count } = await (await page.request.get('/api/dashboards/operator')).json();
  await expect(page.getByRole('list', { name: "Today's completed jobs" }).getByRole('listitem')).toHaveCount(
    completed_today_count,
  );

  const urgent = page.getByRole('list', { name: 'Urgent jobs' }).getByRole('listitem').first();
  await expect(urgent).toContainText('Emergency');
  const number = (await urgent.getAttribute('aria-label')) ?? '';
  await follow(dispatcher.page, `/dispatcher/jobs?search=${number}`);
  await expect(dispatcher.page.getByRole('button', { name: 'Assign Technician' })).toBeVisible();

  // The best times load after the form. The form must not move under the pointer when they appear.
  let sendTimes = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    sendTimes = resolve;
  });
  await page.route(/planning%2Fcrew/, (route) => held.then(() => route.fallback()));
  await urgent.getByRole('button', { name: `Assign: ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Assign ${number}` });
  const assign = dialog.getByRole('button', { name: 'Assign Technician' });
  const bestTimes = dialog.getByRole('region', { name: 'Free times' });
  await expect(bestTimes.getByRole('status', { name: 'Loading' })).toBeVisible();
  const before = await assign.boundingBox();
  sendTimes();
  await expect(bestTimes.getByRole('button')).toHaveCount(3);
  expect(await assign.boundingBox()).toEqual(before);
  await assign.click();
  await expect(dialog.getByText('Select a technician')).toBeVisible();
  await chooseTechnician(page, dialog, 'Fatima');
  await dialog.getByRole('button', { name: 'Scheduled date and time' }).click();
  await page.getByRole('spinbutton', { name: 'Hours' }).fill('3');
  await page.getByRole('combobox', { name: 'AM or PM' }).selectOption('AM');
  await page.getByRole('button', { name: 'Use this date and time' }).click();
  await dialog.getByRole('button', { name: 'Assign Technician' }).click();
  await expect(dialog.getByText('This appointment has conflicts')).toBeVisible();
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'It is outside the service hours.' }),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign anyway' }).click();
  await expectToast(page, 'Job Order Updated', `${number}: Fatima Zayed`);
  await expect(dialog).toBeHidden();
  await expect(urgent).toContainText('Fatima Zayed');
  await expect(urgent.getByRole('button', { name: `Reassign: ${number}` })).toBeVisible();
  await expect(dispatcher.page.getByRole('row', { name: new RegExp(number) })).toContainText('Fatima Zayed');
  await expectFits(page, 320);
  expect([...operator.complaints, ...dispatcher.complaints].filter((text) => !/409/.test(text))).toEqual([]);
});

test('the super admin sees operators, regions and activity, and currencies are never added up', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'admin@demo.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Platform Overview' })).toBeVisible();
  await expectCards(page, [
    [/^Add Operator$/, '/admin/operators'],
    [/^Country Operators\s*6/, '/admin/operators'],
    [/^Clients\s*\d+/, '/admin/clients'],
    [/^Active Technicians\s*\d+/, '/dispatcher/technicians'],
    [/^Open Jobs\s*\d+/, '/dispatcher/jobs?figure=open'],
    [/^Completed\s*\d+/, '/dispatcher/jobs?figure=completed_30_days'],
    [/^Reports$/, '/admin/reports'],
    [/^Full audit$/, '/admin/audit'],
  ]);
  const regions = page.getByRole('table', { name: 'Top regions' });
  await expect(regions.getByRole('row', { name: /^Bahrain/ })).toContainText('BHD');
  await expect(regions.getByRole('row', { name: /^United Arab Emirates/ })).toContainText('AED');
  await regions.getByRole('columnheader', { name: 'Clients' }).getByRole('button').click();
  await expect(regions.getByRole('rowheader').last()).toHaveText('Bahrain');
  await expect(page.getByRole('heading', { name: 'Recent operator activity' })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Changes, latest first' }).getByRole('listitem').first(),
  ).toBeVisible();
  const operators = page.getByRole('table', { name: 'Recent operators' });
  await expect(operators.getByRole('columnheader')).toHaveText([
    'Name',
    'Country',
    'Clients',
    'Subscription',
    'Status',
    'View',
  ]);
  await expect(operators.getByRole('row', { name: /Dilmun/ })).toContainText(/Recurring.*Active/);
  await expect(operators.getByRole('row', { name: /Falaj/ })).toContainText('One-time');
  await operators.getByRole('link', { name: 'View: Dilmun Coffee Services' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Country Operators' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Dilmun Coffee Services' })).toBeVisible();
  await follow(page, '/admin');
  await expect(operators).toBeVisible();
  await expectFits(page, 320);
  expect(complaints).toEqual([]);
});

test('the technician sees the work of the day', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'technician@demo.test', '/technician');
  const main = page.getByRole('main');
  await expectCards(page, [
    [/^Jobs today\s*3/, '/technician/schedule'],
    [/^Completed today\s*0/, '/technician/jobs'],
    [/^Open jobs\s*[5-7]/, '/technician/jobs'],
  ]);
  const current = main.getByRole('article');
  const number = await current.getAttribute('aria-label');
  const today = page.getByRole('list', { name: "Today's schedule" });
  await expect(today.getByRole('listitem')).toHaveCount(3);
  await expect(today.getByRole('link', { name: /^Start Job: JO-/ }).first()).toBeVisible();
  await expectFits(page, 320);
  await current.getByRole('link', { name: /^Navigate/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Navigate' })).toBeVisible();
  // Shortly after midnight, the previous evening's work is another stop at the same client, so this checks the focused
  // stop.
  await expect(page.locator('h2:focus')).toHaveText(/Date Grove Bakery/);
  await page.goBack();
  await current.getByRole('link', { name: /^Complete Job/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Job Orders' })).toBeVisible();
  const finish = page.getByRole('button', { name: new RegExp(`^(Continue Job|Resume): ${number}$`) });
  await expect(finish).toBeFocused();
  await expect(finish).toBeInViewport();
  await page.goBack();
  await today
    .getByRole('link', { name: /^Start Job/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Start Job/ }).first()).toBeFocused();
  expect(complaints).toEqual([]);
});

test("a job of another day that starts now is one of today's stops for navigation", async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'technician.ae@demo.test', '/technician');
  const { items } = await (await page.request.get('/api/job-orders?group=open')).json();
  const planned = items.find((job: { workflow_status: string }) => job.workflow_status === 'assigned');
  const headers = { origin: app.origin, 'idempotency-key': randomUUID() };
  const { version } = planned;
  const started = await page.request.post(`/api/job-orders/${planned.id}/start`, {
    headers,
    data: { version, ...anyway },
  });
  expect(started.status(), await started.text()).toBe(200);
  await page.reload();
  await page
    .getByRole('article')
    .getByRole('link', { name: /^Navigate/ })
    .click();
  const today = page.getByRole('list', { name: "Today's stops" });
  await expect(today.getByRole('heading', { name: /Creek Row Bakery/ })).toBeFocused();
  await today.getByRole('button', { name: 'Navigate to Creek Row Bakery' }).click();
  await expect(page.getByRole('menuitem').first()).toHaveAttribute(
    'href',
    /destination=25\.2589%2C55\.3049$/,
  );
  await page.keyboard.press('Escape');
  await expectFits(page, 320);
  expect(complaints).toEqual([]);
});

test('the client sees the plan, the visits and the technician', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'client@demo.test');
  await expect(page.getByRole('heading', { name: 'Standard Plan' })).toBeVisible();
  await expect(page.getByText('3 of 4')).toBeVisible();
  await expectCards(page, [
    [/^Schedule Service$/, '/client/request-service'],
    [/^Machines\s*3/, '/client/machines'],
    [/^Upcoming visits\s*\d/, '/client/schedule'],
    [/^Completed visits\s*\d/, '/client/reports'],
  ]);
  await page.getByRole('link', { name: /^Open requests/ }).click();
  await expect(page).toHaveURL(/\/client#active-calls$/);
  await expect(page.getByRole('heading', { name: 'Active service call' })).toBeInViewport();

  const track = page.getByRole('button', { name: /^Track Technician Location/ }).first();
  await track.click();
  const dialog = page.getByRole('dialog', { name: 'Track Technician Location' });
  await expect(dialog).toContainText(/Yusuf Darwish is expected .+ – /);
  await expect(dialog.getByRole('list', { name: 'Progress' })).toContainText('Technician assigned');
  await expect(dialog.getByRole('link', { name: 'Call Yusuf Darwish' })).toHaveAttribute('href', /^tel:/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(track).toBeFocused();
  await expectFits(page, 320);
  await page
    .getByRole('link', { name: /^View History: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/client\/machines\/[0-9a-f-]{36}$/);
  expect(complaints).toEqual([]);
});
