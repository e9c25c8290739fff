import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, signInByForm, visit } from '../support/browser/browser.ts';
import { takeClock, type Visitor } from '../support/browser/lent-browser.ts';
import { open } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { daysOfMachineUntil, inHours } from '../support/clock.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(async () => {
  await app.stop();
});

const admins = ['/admin', '/admin/operators', '/admin/settings'];
const operators = ['/operator', '/operator/clients', '/operator/technicians', '/operator/settings'];
const dispatchers = [
  '/dispatcher',
  '/dispatcher/service-requests',
  '/dispatcher/schedule',
  '/dispatcher/technicians',
  '/dispatcher/settings',
];
const technicians = [
  '/technician',
  '/technician/jobs',
  '/technician/schedule',
  '/technician/map',
  '/technician/profile',
];
const clients = [
  '/client',
  '/client/request-service',
  '/client/machines',
  '/client/schedule',
  '/client/settings',
];

/**
 * Each account with its home and the links in its sidebar: first those in the specification, then our own
 * screens.
 */
const homes = [
  [
    'admin@demo.test',
    '/admin',
    [
      ...admins,
      '/admin/clients',
      '/admin/reports',
      '/admin/audit',
      '/admin/accounts',
      '/admin/sign-ins',
      '/admin/installation',
    ],
  ],
  [
    'operator@demo.test',
    '/operator',
    [
      ...operators,
      '/operator/service-requests',
      '/operator/board',
      '/operator/jobs',
      '/operator/schedule',
      '/operator/machines',
      '/operator/machines-due',
      '/operator/plans',
      '/operator/invoices',
      '/operator/dispatchers',
      '/operator/reports',
      '/operator/accounts',
      '/operator/sign-ins',
    ],
  ],
  ['dispatcher@demo.test', '/dispatcher', [...dispatchers, '/dispatcher/jobs', '/dispatcher/machines-due']],
  ['technician@demo.test', '/technician/jobs', technicians],
  ['client@demo.test', '/client', [...clients, '/client/reports', '/client/invoices']],
  ['new@demo.test', '/dashboard', []],
] as const;

/** Each account with the links in a phone's bottom bar, and with screens that show it. */
const onPhones = [
  ['technician@demo.test', ['/technician', '/technician/jobs'], technicians],
  [
    'client@demo.test',
    ['/client', '/client/request-service'],
    ['/client', '/client/machines', '/client/schedule', '/client/reports', '/client/settings'],
  ],
  ['dispatcher@demo.test', ['/dispatcher', '/dispatcher/service-requests'], dispatchers],
  ['operator@demo.test', ['/operator'], [...operators, '/operator/reports']],
  ['admin@demo.test', ['/admin', '/operator'], [...admins, '/admin/clients', '/admin/reports']],
] as const;

/** Returns the targets of the links in a navigation, in order. */
const leadsOf = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** Stops the page's clock until the journey lets time pass. */
async function standStill(page: Page): Promise<void> {
  await takeClock(page);
  await page.clock.pauseAt(inHours(1 / 60));
}

for (const [email, home, sidebar] of homes) {
  test(`${email} arrives at ${home}, has three unread notifications, and signs out to /auth`, async ({
    browser,
  }) => {
    const { page, complaints } = await visit(browser, app.origin);
    await signInByForm(page, email);
    await expect(page).toHaveURL(`${app.origin}${home}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await leadsOf(page, 'Main navigation')).toEqual(sidebar);
    const bell = page.getByRole('button', { name: 'Notifications, 3 unread' });
    await expect(bell).toHaveText('3');
    await bell.click();
    const latest = page.getByRole('dialog', { name: 'Notifications, 3 unread' });
    await expect(latest.getByRole('listitem').filter({ hasText: 'Unread' })).toHaveCount(3);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    expect(complaints).toEqual([]);
  });
}

test('no one gets in without signing in; afterwards, the requested page opens with its styles', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin);
  await page.goto('/dispatcher/service-requests');
  await expect(page).toHaveURL(/\/auth$/);
  await expectAccessible(page);
  await page.getByLabel('Email').fill('dispatcher@demo.test');
  await page.getByLabel(/^Password/).fill('demo-coffee');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dispatcher\/service-requests$/);
  await expect(page.getByRole('listitem', { name: /^SR-/ }).first()).toBeVisible();
  expect((await namesOfSheets(page)).slice(0, 2)).toEqual(['start', 'main']);
});

/** Returns the names of the style sheets, in cascade order. */
function namesOfSheets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.styleSheets, ({ href }) => /\/(\w+)-[^/]+\.css$/.exec(href ?? '')?.[1] ?? '').filter(
      Boolean,
    ),
  );
}

test('a person with the wrong role reads Access Denied for long enough, and is then redirected', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin);
  await signInAs(page, 'client@demo.test', '/dispatcher');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expectAccessible(page);

  await standStill(page);
  await page.goto('/dispatcher');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an unknown path shows the 404 screen with a way home', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Grouphead' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await expectAccessible(page);
  expect(complaints.filter((text) => !/^Failed to load resource/.test(text))).toEqual([
    expect.stringContaining('/no/such/page'),
  ]);
});

test('wrong credentials are reported next to the field and by toast, and no input is lost', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin);
  await page.goto('/auth');
  await expect(page.getByText('Coffee Machine Service Management')).toBeVisible();
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel(/^Password/).fill('12345');
  await page.getByRole('button', { name: 'Login' }).click();
  await expectToast(page, 'Validation error', 'Invalid email address');
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await standStill(page);
  for (let more = 0; more < 4; more++) await page.getByLabel('Email').press('Enter');
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(1);
  await page.clock.resume();
  await page.getByLabel('Email').fill('nobody@demo.test');
  await page.getByLabel(/^Password/).fill('wrong-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expectToast(page, 'Login failed', 'Invalid login credentials');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@demo.test');
});

test('sign-out in one tab signs out the other', async ({ browser }) => {
  const { page } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test');
  const other = await page.context().newPage();
  await other.goto('/dispatcher');
  await expect(other.getByRole('heading', { name: 'Dispatcher Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/auth$/);
});

test('the sidebar toggles by Ctrl+B and keeps its state', async ({ browser }) => {
  const { page } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test');
  const sidebar = page.getByRole('complementary');
  const width = async () => (await sidebar.boundingBox())?.width;
  expect(await width()).toBe(256);
  await page.keyboard.press('Control+KeyB');
  await expect.poll(width).toBe(48);
  await page.reload();
  await expect.poll(width).toBe(48);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');
  expect(cookie?.value).toBe('false');
  expect(Math.round(daysOfMachineUntil(cookie?.expires ?? 0))).toBe(7);
});

test("an operator's other screens are in three named groups below the menu of the specification", async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin);
  await signInAs(page, 'operator@demo.test');
  await page.setViewportSize({ width: 1280, height: 720 });
  const menu = page.getByRole('complementary').getByRole('navigation');
  const first = ['Dashboard', 'Clients', 'Technicians', 'Settings'];
  await expect(menu.locator(':scope > a')).toHaveText(first);
  for (const [name, screens] of [
    ['Work', ['Service Requests', 'Dispatch Board', 'Jobs', 'Schedule']],
    ['Clients', ['Machines', 'Machines Due', 'Expiring Plans', 'Invoices']],
    ['Company', ['Dispatchers', 'Reports', 'Accounts', 'Sign-ins']],
  ] as const) {
    await expect(menu.getByRole('region', { name, exact: true }).getByRole('link')).toHaveText([...screens]);
  }
  // All of them fit a small desktop screen.
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 });
});

test('phones get the bottom bar, and nothing is cut off at 320 px', async ({ browser }) => {
  const visitor: Visitor = await visit(browser, app.origin, { phone: true });
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [email, paths, bottomBar] of onPhones) {
    await signInAs(page, email);
    for (const path of paths) {
      await open(page, path);
      await expect(page).toHaveURL(`${app.origin}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Bottom navigation' })).toBeVisible();
      expect(await leadsOf(page, 'Bottom navigation')).toEqual(bottomBar);
      await expectFits(page, 390);
    }
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(288);
  expect(visitor.complaints).toEqual([]);
});
