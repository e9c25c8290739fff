import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { isOpenTo, routes, routesOfEverybody } from '../support/browser/routes.ts';
import { test } from '../support/browser/story.ts';
import { inTurn, rounds } from '../support/rounds.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(async () => {
  await app.stop();
});

const views = [
  [
    'Super Admin',
    [
      'Platform overview',
      'Add Operator',
      'Top regions',
      'Revenue',
      'Recent operator activity',
      'Recent operators',
      'Recurring',
      'One-time',
      'Active',
      'View',
    ],
  ],
  [
    'Country Operator',
    [
      'Add Client',
      'Urgent jobs',
      'High',
      'Medium',
      'Assign',
      "Today's completed jobs",
      'Technician performance',
      'Jobs completed',
      'Rating',
      'Available',
      'On Job',
    ],
  ],
  ['Dispatcher', ['Coming Soon', 'This dashboard is under development']],
  [
    'Technician',
    [
      'Current job',
      'In Progress',
      'Navigate',
      'Complete Job',
      "Today's schedule",
      'Scheduled',
      'Start Job',
      'Trouble Call',
      'Service Call',
      'Preventive Maintenance',
      'Installation',
    ],
  ],
  [
    'Client',
    [
      'Schedule Service',
      'Active service call',
      'Track Technician Location',
      'Machines',
      'Last service',
      'Next service',
      'Bought',
      'Contract',
      'Client Owned',
      'Service',
      'View History',
    ],
  ],
] as const;

async function openView(page: Page, role: string) {
  await page.getByRole('tab', { name: role }).click();
  const view = page.getByRole('tabpanel', { name: role });
  await expect(page.getByRole('tab', { name: role })).toHaveAttribute('aria-selected', 'true');
  return view;
}

test("a person without a role sees samples of every role, by mouse and keys, and no company's data", async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'new@demo.test');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
  await expect(
    page.getByText(
      'Your account has no role yet. We have notified the people who assign roles. When you are offered one, you can accept it here.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to your home page' })).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await expect(page.getByRole('tab')).toHaveText(views.map(([role]) => role));
  for (const [role, literals] of views) {
    const view = await openView(page, role);
    await expect(view.getByText('Sample data', { exact: true })).toBeVisible();
    await expect(view.getByText(/^All figures, names and jobs in this view are samples/)).toBeVisible();
    const missing = async () => {
      const words = await view.innerText();
      return literals.filter((text) => !words.includes(text));
    };
    await expect.poll(missing).toEqual([]);
    await expect(view).not.toContainText('Dilmun');
    await expectAccessible(page);
  }

  const tabs = page.getByRole('tab');
  await tabs.last().press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Dispatcher' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText('Coming Soon');
  await page.keyboard.press('End');
  await expect(page.getByRole('tabpanel')).toContainText('Schedule Service');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
  // Only the person's own data is read, and it may be read again once the live stream starts.
  const own = ['/api/session', '/api/account/role-offers'];
  expect(asked.filter((path) => path.startsWith('/api') && !own.includes(path))).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a button into another role's area answers in place, each time it is pressed", async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'new@demo.test');
  for (const [role] of views) {
    const view = await openView(page, role);
    await expect(view.getByRole('link')).toHaveCount(0);
    const buttons = await view.getByRole('button').all();
    // All buttons work the same way, so only the gate presses every one of them.
    for (const button of rounds === 'all' ? buttons : buttons.slice(0, 2)) {
      // The two buttons of a card show their messages in the same place.
      const answer = button.locator('xpath=../following-sibling::*[@role="status"]');
      const before = await answer.innerText();
      await button.click();
      await expect(answer).toHaveText(/^In the real \w+ area, /);
      expect(await answer.innerText()).not.toBe(before);
    }
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await expectAccessible(page);
  const view = await openView(page, 'Technician');
  await view.getByRole('button', { name: 'Complete Job' }).click();
  const answer = view.getByRole('status').first();
  await expect(answer).toHaveText(/^In the real technician area, this opens the job/);
  await view.getByRole('button', { name: 'Navigate' }).click();
  await expect(answer).toHaveText('In the real technician area, this opens directions to the client.');
  expect(complaints).toEqual([]);
});

test('phones show the whole tour, and nothing is cut off at 320 px', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'new@demo.test');
  for (const [role] of views) {
    await openView(page, role);
    for (const width of rounds === 'all' ? [320, 390, 768] : [320]) {
      await expectFits(page, width);
      const cut = await page
        .getByRole('tab')
        .evaluateAll((tabs) => tabs.filter((tab) => tab.scrollWidth > tab.clientWidth).length);
      expect(cut, `${role} at ${width} px`).toBe(0);
    }
  }
  expect(complaints).toEqual([]);
});

/**
 * An account for each role that has an area, with the role's name in the tour and the first path in its area.
 */
const areas = [
  ['admin@demo.test', 'super_admin', 'Super Admin', '/admin'],
  ['operator@demo.test', 'country_operator', 'Country Operator', '/operator'],
  ['dispatcher@demo.test', 'dispatcher', 'Dispatcher', '/dispatcher'],
  ['technician@demo.test', 'technician', 'Technician', '/technician/jobs'],
  ['client@demo.test', 'client', 'Client', '/client'],
] as const;

/** Returns whether the role may open the path, according to the list that the route tests use. */
const opensFor = (role: string, path: string): boolean =>
  routes.some(([known, of]) => known === path && isOpenTo(role, of)) ||
  routesOfEverybody.some(([known]) => known === path);

test('a person with a role begins with it, and no link leads to a refused or unknown page', async ({
  browser,
}) => {
  for (const [email, role, own, home] of inTurn(areas, 6)) {
    const { page, complaints } = await visit(browser, app.origin);
    await signInAs(page, email, '/dashboard');
    await expect(page.getByRole('tab', { name: own })).toHaveAttribute('aria-selected', 'true');
    const paths = new Set<string>();
    for (const [name] of views) {
      const view = await openView(page, name);
      for (const link of await view.getByRole('link').all()) {
        paths.add((await link.getAttribute('href')) ?? '');
      }
    }
    expect(paths.size).toBeGreaterThan(0);
    const closed = [...paths].filter((path) => !opensFor(role, new URL(path, app.origin).pathname));
    expect(closed, `links of ${email}`).toEqual([]);
    await page.getByRole('link', { name: 'Go to your home page' }).click();
    await expect(page).toHaveURL(`${app.origin}${home}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(complaints).toEqual([]);
  }
});

test('a new role opens its area without a reload', async ({ browser }) => {
  const { page } = await visit(browser, app.origin);
  await signInAs(page, 'new@demo.test');
  await expect(page.getByText(/^Your account has no role yet/)).toBeVisible();
  const { session, ...rest } = await (await page.request.get('/api/session')).json();
  await page.route('**/api/session', (route) =>
    route.fulfill({ json: { ...rest, session: { ...session, role: 'client' } } }),
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForURL('**/client');
  await expect(page.getByText(/^Your account has no role yet/)).toHaveCount(0);
});
