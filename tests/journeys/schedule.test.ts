import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { now } from '../support/clock.ts';
import { beside } from '../support/company/beside.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(async () => {
  await app.stop();
});

async function open(
  browser: Browser,
  who: string,
  path: string,
  heading: string,
  options: { phone?: boolean; timezoneId?: string } = {},
) {
  const visitor = await visit(browser, app.origin, options);
  await signInAs(visitor.page, `${who}@demo.test`, path);
  await expect(visitor.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  return visitor;
}

/** Returns a time zone in which the current date differs from Bahrain's. */
function elsewhere(): string {
  const hourInBahrain = (now().getUTCHours() + 3) % 24;
  return hourInBahrain >= 13 ? 'Pacific/Kiritimati' : 'Etc/GMT+12';
}

const todayButton = (page: Page) => page.locator('button[aria-current=date]');
const focusedDay = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-date'));

function shifted(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

test('an operator moves through the month with keys and reads the jobs of a day', async ({ browser }) => {
  const { page, complaints } = await open(browser, 'operator', '/operator/schedule', 'Schedule');
  await expect(page.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  await expect(todayButton(page)).toHaveAccessibleName(/, today: 5 jobs(, 1 completed)?$/);
  const day = page.getByRole('region', { name: /^Today, / });
  await expect(day.getByRole('listitem')).toHaveCount(5);
  const next = day.getByRole('listitem', { name: /^JO-/ }).filter({ hasText: 'Lantern House' });
  await expect(next).toContainText(/\d:\d\d\s[AP]M/);
  await expect(next).toContainText(/Client\s*Lantern House/);
  await expect(next).toContainText(/Technician\s*Yusuf/);
  await expect(next).toContainText('Assigned');

  const today = (await todayButton(page).getAttribute('data-date')) ?? '';
  await todayButton(page).focus();
  await page.keyboard.press('ArrowRight');
  expect(await focusedDay(page)).toBe(shifted(today, 1));
  await page.keyboard.press('ArrowUp');
  expect(await focusedDay(page)).toBe(shifted(today, -6));
  await page.evaluate(() => {
    document.dir = 'rtl';
  });
  await page.keyboard.press('ArrowRight');
  expect(await focusedDay(page)).toBe(shifted(today, -7));
  const boxes = await page
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().x));
  expect(boxes).toEqual(boxes.toSorted((one, other) => other - one));
  await page.evaluate(() => {
    document.dir = 'ltr';
  });
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No jobs on this day.')).toBeVisible();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(day.getByRole('listitem')).toHaveCount(5);

  await page.route('**/api/planning/days?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByText('This could not be loaded').first()).toBeVisible();
  await page.unroute('**/api/planning/days?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This could not be loaded')).toHaveCount(0);
  await expectFits(page, 320);
  expect(complaints.filter((text) => !text.includes('500'))).toEqual([]);
});

test('a technician sees the same jobs as a list and adds them to another calendar', async ({ browser }) => {
  const { page, complaints } = await open(browser, 'technician', '/technician/schedule', 'Schedule');
  await expect(page.getByRole('region', { name: /^Today, / }).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('radiogroup', { name: 'View' }).getByText('List').click();
  await expect(page.getByRole('grid')).toHaveCount(0);
  const job = page.getByRole('list', { name: /day, / }).first().getByRole('listitem').first();
  await expect(job.getByRole('link', { name: /^Open job: JO-/ })).toHaveAttribute('href', /^\/jobs\//);
  await expectAccessible(page);

  const card = page.getByRole('region', { name: 'Your jobs in your own calendar' });
  await expect(card).toContainText('You have no calendar address.');
  await card.getByRole('button', { name: 'Create address' }).click();
  const address = await card.getByRole('textbox', { name: 'Your calendar address' }).inputValue();
  expect(address).toMatch(new RegExp(`^${app.origin}/calendar/[\\w-]{43}\\.ics$`));
  const feed = await page.request.get(address);
  expect([feed.status(), (await feed.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR']);
  await expect(card.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  );
  await card.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(card.getByText(/^(Address copied|Your browser does not allow copying)/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(card).toContainText('You created a calendar address on');
  await expect(card.getByRole('textbox')).toHaveCount(0);

  await card.getByRole('button', { name: 'Create new address' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your current address will stop working.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create new address' }).click();
  await expect(card.getByRole('textbox', { name: 'Your calendar address' })).not.toHaveValue(address);
  expect((await page.request.get(address)).status()).toBe(404);
  await card.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expectToast(page, 'Calendar address turned off');
  await expect(card).toContainText('You have no calendar address.');
  await expectFits(page, 320);
  expect(complaints).toEqual([]);
});

test('a technician navigates from stop to stop in the chosen app', async ({ browser }) => {
  const { page, complaints } = await open(browser, 'technician', '/technician/map', 'Navigate');
  await expect(page.getByText('Map integration coming soon')).toBeVisible();
  // Before the first visit of the day, the previous day's work is also a stop. It has no number, so it is not counted.
  const stops = page
    .getByRole('list', { name: "Today's stops" })
    .getByRole('listitem', { name: /^Stop \d: / });
  await expect(stops).toHaveCount(3);
  await expect(stops.first()).toHaveAccessibleName(/^Stop 1: /);
  await expect(stops.first()).toContainText(/\d:\d\d\s[AP]M/);
  await page.getByRole('button', { name: 'Navigate to Date Grove Bakery' }).first().click();
  const links = page.getByRole('menuitem');
  await expect(links).toHaveText(['Google Maps', 'Waze', 'Apple Maps']);
  for (const [index, host] of ['www.google.com', 'waze.com', 'maps.apple.com'].entries()) {
    const link = links.nth(index);
    await expect(link).toHaveAttribute('href', new RegExp(`^https://${host}/.*=26\\.2021%2C50\\.4885`));
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Navigate to Lantern House' }).click();
  await expect(links.first()).toHaveAttribute('href', /destination=Villa\+9%2C\+Old\+Quarter$/);
  await page.keyboard.press('Escape');
  await expectFits(page, 320);
  expect(complaints).toEqual([]);
});

test("an operator sets a client's position on the map", async ({ browser }) => {
  const { page, complaints } = await open(browser, 'operator', '/operator/clients', 'Client Management');
  await page.getByRole('button', { name: /^Edit.*Date Grove Bakery/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Latitude')).toHaveValue('26.2021');
  await dialog.getByLabel('Latitude').fill('26.2285');
  await dialog.getByLabel('Longitude').fill('');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Validation error', 'Enter both latitude and longitude');
  await dialog.getByLabel('Longitude').fill('50.586');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Success', 'Client updated successfully');
  expect(complaints).toEqual([]);
});

test('with a map style, the stops are on a real map', async ({ browser }) => {
  const admin = await open(browser, 'admin', '/admin/settings', 'Platform Settings');
  const styleUrl = admin.page.getByLabel('Map style URL');
  await styleUrl.fill('http://maps.example.com/style.json');
  await admin.page.getByRole('button', { name: 'Save Changes' }).click();
  const refusal = 'Enter an address such as https://maps.example.com/style.json';
  await expectToast(admin.page, 'Validation error', refusal);
  await expect(styleUrl).toBeFocused();
  await styleUrl.fill('https://maps.example.com/style.json');
  await admin.page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(admin.page, 'Settings saved');

  const { page, complaints } = await visit(browser, app.origin);
  const style = { version: 8, sources: {}, layers: [{ id: 'sea', type: 'background' }] };
  await page.route('https://maps.example.com/**', (route) =>
    route.fulfill({ json: style, headers: { 'access-control-allow-origin': '*' } }),
  );
  const policy = async () => (await page.request.get('/technician/map')).headers()['content-security-policy'];
  await expect.poll(policy).toContain("connect-src 'self' https://maps.example.com");
  await signInAs(page, 'technician@demo.test', '/technician/map');
  await expect(page.getByRole('region', { name: "Map of today's stops" })).toBeVisible();
  await expect(page.getByText('1 stop has no position on the map')).toBeVisible();
  const stops = page
    .getByRole('list', { name: "Today's stops" })
    .getByRole('listitem', { name: /^Stop \d: / });
  await page.getByRole('button', { name: /^Stop \d: Date Grove Bakery$/ }).press('Enter');
  await expect(stops.filter({ hasText: 'Date Grove Bakery' }).getByRole('heading')).toBeFocused();
  await stops.getByRole('button', { name: 'Navigate to Date Grove Bakery' }).click();
  await expect(page.getByRole('menuitem').first()).toHaveAttribute('href', /destination=26\.2285%2C50\.586$/);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  expect([...complaints, ...admin.complaints]).toEqual([]);

  await page.route('https://maps.example.com/**', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(page.getByText('The map could not be drawn')).toBeVisible();
  await expect(stops).toHaveCount(3);
  await expectFits(page, 320);
});

test('a super admin chooses whose day to see, and has no calendar feed', async ({ browser }) => {
  const { page, complaints } = await open(browser, 'admin', '/technician/map', 'Navigate', {
    timezoneId: elsewhere(),
  });
  await expect(page.getByText('Each technician has their own route.')).toBeVisible();
  await follow(page, '/technician/profile');
  await expect(page.getByText('A profile belongs to one technician.')).toBeVisible();
  await follow(page, '/client/settings');
  await expect(page.getByText('Each client has its own settings.')).toBeVisible();
  await follow(page, '/technician/schedule');
  await page.getByPlaceholder('Search technicians').click();
  await page.getByRole('option', { name: /^Yusuf Darwish/ }).click();
  await expect(page.getByRole('region', { name: /^Today, / }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('Your jobs in your own calendar')).toHaveCount(0);
  await follow(page, '/technician/profile');
  await expect(page.getByRole('region', { name: 'About you' })).toContainText('Yusuf Darwish');
  await follow(page, '/operator/schedule?figure=open');
  await expect(page.getByRole('listitem', { name: /^JO-/ }).first()).toContainText(/Operator\s*\S/);
  await follow(page, '/operator/schedule');
  await expect(page.getByRole('grid')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a client sees the technician, the waiting requests, and where to request more', async ({ browser }) => {
  const { page, complaints } = await open(browser, 'client', '/client/schedule', 'Schedule', { phone: true });
  const visits = page.getByRole('list', { name: 'Upcoming visits' }).getByRole('listitem');
  await expect(visits.first()).toContainText(/Technician\s*Yusuf/);
  const unsigned = page.getByRole('list', { name: 'Awaiting your signature' }).getByRole('listitem');
  await expect(unsigned).toContainText(['The work is awaiting your signature']);
  const waiting = page.getByRole('list', { name: 'Waiting to be planned' }).getByRole('listitem');
  await expect(waiting.first()).toContainText(/SR-\d+.*Pending.*Preferred date/s);
  await page.getByText('Calendar', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'What the dots mean' })).toContainText('Preferred date');
  const { items } = await (await page.request.get('/api/service-requests?group=pending')).json();
  const wished = page.locator(`button[data-date="${items[0].preferred_date}"]`);
  // Near the end of a month, the date may be in the next month.
  if ((await wished.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await expect(wished).toHaveAccessibleName(/preferred date of \d/);
  await wished.click();
  await expect(waiting.first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 320);
  expect(complaints).toEqual([]);

  const operator = await beside(app.origin, 'operator@demo.test');
  const account = { email: 'empty@demo.test', password: 'demo-coffee', name: 'Copper Kettle' };
  await operator.write('clients', { ...account, phone: '+973 3300 0001', address: '4 Pier Road' });
  const newcomer = await open(browser, 'empty', '/client/schedule', 'Schedule');
  await expect(newcomer.page.getByText('No visits planned yet.')).toBeVisible();
  await newcomer.page.getByRole('main').getByRole('link', { name: 'Request Service' }).click();
  await expect(newcomer.page.getByRole('heading', { level: 1 })).toHaveText('Request Service');
});
