import { expect } from '@playwright/test';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import type { Attention } from '#contract/planning/attention.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { expectAccessible, expectFits } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { bell, homesOf } from '../support/browser/signed-in.ts';
import { test } from '../support/browser/story.ts';
import { dateInBahrain, inHours } from '../support/clock.ts';
import { beside } from '../support/company/beside.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const open = homesOf(() => app.origin);

test.describe('the bell', () => {
  test('opened notifications, or all of them, are marked as read in every tab', async ({ browser }) => {
    const { page, complaints } = await open(browser, 'technician');
    const otherTab = await page.context().newPage();
    await otherTab.goto('/technician/jobs');
    await expect(bell(otherTab)).toHaveAccessibleName('Notifications, 3 unread');
    await bell(page).focus();
    await page.keyboard.press('Enter');
    const latest = page.getByRole('dialog', { name: /^Notifications/ });
    await expect(latest.getByRole('heading', { name: 'Notifications' })).toBeFocused();
    await expect(latest.getByRole('time').first()).toHaveAttribute('title', /\d{4}, \d+:\d\d/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(latest).toBeHidden();
    await expect(bell(page)).toBeFocused();

    await bell(page).click();
    const first = latest.getByRole('link', { name: /^Unread/ }).first();
    const [job = ''] = (await first.textContent())?.match(/JO-\d+/) ?? [];
    await first.click();
    await expect(page).toHaveURL(/\/(jobs\/[-0-9a-f]{36}|technician\/schedule)$/);
    expect(job).not.toBe('');
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
    await expect(bell(otherTab)).toHaveAccessibleName('Notifications, 2 unread');
    await bell(otherTab).click();
    await otherTab.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(bell(otherTab)).toHaveAccessibleName('Notifications');
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await expect(bell(page)).toHaveText('');
    expect(complaints).toEqual([]);
  });

  test('the bell counts and shows new events without a reload', async ({ browser }) => {
    const { page } = await open(browser, 'dispatcher');
    const client = await beside(app.origin, 'client@demo.test');
    await bell(page).click();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    const { items } = await client.read('machines');
    const { number } = await client.write('service-requests', {
      machine_id: items[0].id,
      problem_description: 'It drips from the grouphead',
      different_fault: true,
      preferred_date: dateInBahrain(inHours(24)),
    });
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    const latest = page
      .getByRole('dialog', { name: /^Notifications/ })
      .getByRole('link')
      .first();
    await expect(latest).toContainText(`New service request ${number}`);
    // The client and the problem share a line.
    expect(await latest.innerText()).toContain('Pearl Harbour Hotel: It drips');
    await latest.click();
    await expect(page).toHaveURL(/\/requests\/[-0-9a-f]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    await expect(page.getByRole('button', { name: 'Approve & Assign' })).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Notifications');
  });

  test('a planner solves the problem in a notification with one key, and undoes that with another', async ({
    browser,
  }) => {
    const { page, complaints } = await open(browser, 'dispatcher');
    const technician = await beside(app.origin, 'technician@demo.test');
    const { items }: { items: JobOrderListed[] } = await technician.read('job-orders?group=open');
    const job = items.find((one) => isJob('planned', one));
    if (job === undefined) throw new Error('The technician has no planned visit');
    const { id, version, number } = job;
    await technician.write(`job-orders/${id}/hand-back`, { version, reason: 'The van broke down' });
    await bell(page).click();
    const latest = page.getByRole('dialog', { name: /^Notifications/ });
    const item = latest.getByRole('listitem').filter({ hasText: number });
    const assign = item.getByRole('button', { name: new RegExp(`^Assign .+: ${number}$`) });
    await expect(assign).toBeVisible();
    await expectAccessible(page);
    await item.getByRole('link').focus();
    await page.keyboard.press('a');
    await expect(assign).toHaveCount(0);
    await page.keyboard.press('u');
    await expect(assign).toBeVisible();
    await assign.click();
    await latest.getByRole('button', { name: 'Send now' }).click();
    await expect(assign).toHaveCount(0);
    const planner = await beside(app.origin, 'dispatcher@demo.test');
    await expect.poll(async () => (await planner.read(`job-orders/${id}`)).technician_id).not.toBeNull();
    expect(complaints).toEqual([]);
  });

  test('the search solves the problem of a job that it finds, and the home page undoes that', async ({
    browser,
  }) => {
    const { page, complaints } = await open(browser, 'dispatcher');
    const planner = await beside(app.origin, 'dispatcher@demo.test');
    const { groups }: Attention = await planner.read('dashboards/attention');
    const emergencies = groups.find(({ kind }) => kind === 'emergency')?.rows ?? [];
    const job = emergencies.find((row) => row.job !== null)?.job;
    if (!job) throw new Error('No emergency waits for a technician');
    const { id, number } = job;
    // Leaving the inbox sends its held decisions, but not this one.
    await follow(page, '/dispatcher/service-requests');
    await page.keyboard.press('Control+KeyK');
    await page.keyboard.type(number);
    const assign = page
      .getByRole('group', { name: 'Actions' })
      .getByRole('option', { name: new RegExp(`^Assign .+${number}`) });
    await expect(assign).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(assign).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${app.origin}/dispatcher`);
    const line = page.getByRole('main').getByRole('button', { name: new RegExp(`^Assign .+: ${number}$`) });
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await expect(line).toHaveCount(0);
    await page.keyboard.press('u');
    await expect(line).toBeVisible();
    expect((await planner.read(`job-orders/${id}`)).technician_id).toBeNull();
    expect(complaints).toEqual([]);
  });
});

test.describe('/notifications', () => {
  test('all notifications are listed page by page, and marked as read', async ({ browser }) => {
    const { page, complaints } = await open(browser, 'operator');
    await bell(page).click();
    await page.getByRole('link', { name: 'See all' }).click();
    await expect(page).toHaveURL(`${app.origin}/notifications`);
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    const entries = page.getByRole('list', { name: 'Notifications, latest first' }).getByRole('listitem');
    await expect(entries).toHaveCount(25);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(entries).not.toHaveCount(25);
    await expectFits(page, 320);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(entries.filter({ hasText: 'Unread' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('the screen also opens for a person without a role, and says when it is empty', async ({
    browser,
  }) => {
    const { page } = await open(browser, 'new');
    await follow(page, '/notifications');
    const entries = page.getByRole('list', { name: 'Notifications, latest first' }).getByRole('listitem');
    await expect(entries).toHaveCount(3);
    await expect(page.getByPlaceholder('Search jobs, clients, machines...')).toHaveCount(0);
    await expect(page.getByText('Online', { exact: true })).toBeVisible();
    const none = { items: [], next: null };
    await page.route(/\/api\/notifications(\?|$)/, (route) => route.fulfill({ json: none }));
    await page.reload();
    await expect(page.getByText('You have no notifications yet.')).toBeVisible();
    await expectAccessible(page);
  });
});
