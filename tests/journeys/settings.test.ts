import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, expectReadable, signInAs, visit } from '../support/browser/browser.ts';
import type { Visitor } from '../support/browser/lent-browser.ts';
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

async function open(browser: Browser, who: string, path: string, heading: string): Promise<Visitor> {
  const visitor = await visit(browser, app.origin);
  await signInAs(visitor.page, `${who}@demo.test`, path);
  await expect(visitor.page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  return visitor;
}

async function write(page: Page, path: string, data: object): Promise<void> {
  const headers = { origin: app.origin, 'idempotency-key': randomUUID() };
  expect((await page.request.post(path, { headers, data })).status()).toBe(200);
}

const read = async (page: Page, path: string) => (await page.request.get(path)).json();

test('an operator sets its work settings, and a branding form started before keeps its input', async ({
  browser,
}) => {
  const { page, complaints } = await open(browser, 'operator.ae', '/operator/settings', 'Operator Settings');
  const save = page.getByRole('button', { name: 'Save Changes: Working days and plans' });
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Asia\/Dubai/);
  await expect(page.getByRole('checkbox', { name: 'Saturday' })).toBeChecked();
  await expect(page.getByLabel('CMASA Standard, visits per plan year')).toHaveValue('4');

  await page.getByRole('combobox', { name: 'Service ends' }).click();
  await page.getByRole('option', { name: '6:00 AM', exact: true }).click();
  await page.getByLabel('CMASA Premium, visits per plan year').fill('');
  await save.click();
  await expect(page.getByText('Enter the number of visits per year').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('CMASA Premium, visits per plan year').fill('14');
  await save.click();
  await expect(page.getByText('Service must end after it begins').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Service ends' }).click();
  await page.getByRole('option', { name: '12:00 AM (end of the day)' }).click();
  await page.getByRole('checkbox', { name: 'Saturday' }).uncheck();
  await page.getByLabel('CMASA Standard, annual fee (AED)').fill('1500.125');

  const slider = page.getByRole('slider', { name: 'Color' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  const hue = await slider.inputValue();
  // Delays the branding response, so the branding form learns only after its own submission that both forms share a
  // version.
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => (tell = resolve));
  await page.route(/\/api\/branding(\?|$)/, async (route) => {
    await told;
    await route.continue();
  });
  await save.click();
  await expectToast(page, 'Settings saved');
  expect(await read(page, '/api/operator-settings')).toMatchObject({
    weekend: [0],
    closes_at: 1440,
    cmasa_standard_annual_fee: '1500.125',
    cmasa_premium_visits_per_year: 14,
  });
  await expect(slider).toHaveValue(hue);
  await page.getByRole('button', { name: 'Save Changes: Branding' }).click();
  await expect(page.getByText('Someone else changed these settings')).toHaveCount(0);
  await expect
    .poll(async () => (await read(page, '/api/session')).session.operator.brand.hue)
    .toBe(Number(hue));
  tell();

  await page.getByLabel('Months between services').fill('9');
  const { id, currency: _, ...settings } = await read(page, '/api/operator-settings');
  await write(page, `/api/operator-settings/${id}`, { ...settings, service_interval_months: 4 });
  await save.click();
  await expect(page.getByText('Someone else changed these settings')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Load the current values' }).click();
  await expect(page.getByLabel('Months between services')).toHaveValue('4');
  await expectFits(page, 320);
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test('an operator closes for some days, is asked about a visit there, and changes the hours of Ramadan', async ({
  browser,
}) => {
  const { page, complaints } = await open(browser, 'operator', '/operator/settings', 'Operator Settings');
  const panel = page.getByRole('region', { name: 'Special hours' });
  const save = page.getByRole('button', { name: 'Save Changes: Working days and plans' });
  await panel.getByRole('button', { name: 'Add special hours' }).click();
  await page.keyboard.type('Stocktaking');
  const added = panel.getByRole('group', { name: 'Stocktaking' });
  await added.getByRole('checkbox', { name: 'Closed on all these days' }).check();
  await save.click();
  await expect(added.getByText('Select the first day')).toBeVisible();
  await expect(added.getByLabel('First day')).toBeFocused();
  await page.keyboard.type('Jan 1, 2035');
  await added.getByLabel('Last day').fill('Dec 31, 2034');
  await page.keyboard.press('Tab');
  await save.click();
  await expect(added.getByText('The last day must not be before the first')).toBeVisible();
  await expect(added.getByLabel('Last day')).toHaveValue('Dec 31, 2034');
  await added.getByLabel('Last day').fill('Jan 3, 2035');
  await page.keyboard.press('Tab');
  await panel.getByRole('button', { name: 'Change the hours, Ramadan' }).click();
  await expect(panel.getByRole('checkbox', { name: 'Open on Sunday' })).toBeFocused();
  await panel.getByRole('checkbox', { name: 'Open on Monday' }).uncheck();
  const { items } = await read(page, '/api/machines');
  const planned = { machine_id: items[0].id, description: 'Clean the boiler', technician_id: null };
  await write(page, '/api/job-orders', { ...planned, scheduled_date: '2035-01-02T07:00:00Z' });
  await save.click();
  await expect(page.getByText('Some visits are planned for times when you would be closed')).toBeFocused();
  await expect(
    page.getByText(/you would be closed during 1 planned visit: JO-\d+\. Nothing has been changed/),
  ).toBeVisible();
  await expect(added.getByLabel('Last day')).toHaveValue('Jan 3, 2035');
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.getByRole('button', { name: 'Save anyway: Working days and plans' }).click();
  await expectToast(page, 'Settings saved');
  await expect(added.getByText('1 job is planned on these days')).toBeVisible();
  const { special_hours } = await read(page, '/api/operator-settings');
  expect(special_hours[0]).toMatchObject({ name: 'Ramadan', week: { 1: null, 2: [540, 900] } });
  expect(special_hours[2]).toMatchObject({ first_day: '2035-01-01', last_day: '2035-01-03' });

  await panel.getByRole('button', { name: 'Remove Stocktaking' }).click();
  await save.click();
  await expect.poll(async () => (await read(page, '/api/operator-settings')).special_hours).toHaveLength(2);
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test('an operator chooses the retention of closed cases, and reads how many would be erased', async ({
  browser,
}) => {
  const { page, complaints } = await open(browser, 'operator', '/operator/settings', 'Operator Settings');
  const panel = page.getByRole('region', { name: 'How long records are kept' });
  const cases = panel.getByRole('combobox', { name: 'Contacts and comments in closed cases' });
  await expect(cases).toHaveValue('Forever');
  await expect(panel.getByText('To be removed at the next cleanup')).toHaveCount(0);
  await cases.click();
  await page.getByRole('option', { name: '5 years' }).click();
  await expect(panel.getByText('To be removed at the next cleanup: 0 entries.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Changes: How long records are kept' }).click();
  await expectToast(page, 'Settings saved');
  await page.reload();
  await expect(cases).toHaveValue('5 years');
  expect(complaints).toEqual([]);
});

test('the sections of the settings are listed beside them, and one button to save stays in view', async ({
  browser,
}) => {
  const { page, complaints } = await open(browser, 'operator', '/operator/settings', 'Operator Settings');
  await page.setViewportSize({ width: 1280, height: 720 });
  const save = page.getByRole('button', { name: 'Save Changes: Working days and plans' });
  await expect(save).toBeInViewport({ ratio: 1 });
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('button', { name: 'Machine labels', exact: true }).click();
  const heading = page.getByRole('heading', { level: 2, name: 'Machine labels' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(save).toBeInViewport({ ratio: 1 });
  const { width = 0 } = (await page.getByRole('region', { name: 'Machine labels' }).boundingBox()) ?? {};
  expect(width).toBeLessThanOrEqual(720);
  expect(complaints).toEqual([]);
});

test("a dispatcher's board opens in the chosen view", async ({ browser }) => {
  const { page, complaints } = await open(
    browser,
    'dispatcher',
    '/dispatcher/settings',
    'Dispatcher Settings',
  );
  await expect(page.getByRole('radio', { name: 'Day' })).toBeChecked();
  await page.getByText('Week', { exact: true }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(4);
  const emails = page.getByRole('group', { name: 'Also send by email' });
  await emails.getByRole('checkbox', { name: 'Service requests' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Settings saved');
  expect(await read(page, '/api/preferences')).toMatchObject({
    email_topics: ['requests'],
    board_view: 'week',
  });
  await follow(page, '/dispatcher/schedule');
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
  await follow(page, '/dispatcher/settings');
  await expect(emails.getByRole('checkbox', { name: 'Service requests' })).toBeChecked();
  await expectFits(page, 320);
  expect(complaints).toEqual([]);
});

test("a client's contact details and choices are saved", async ({ browser }) => {
  const { page, complaints } = await open(browser, 'client', '/client/settings', 'Settings');
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await phone.fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Validation error', 'Phone is required');
  await expect(phone).toBeFocused();
  await phone.fill('00973 1700-4321');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Settings saved');
  expect(await read(page, '/api/contact')).toMatchObject({ phone: '+97317004321' });

  await expect(page.getByRole('checkbox')).toHaveCount(5);
  await page.getByRole('checkbox', { name: 'Reminders' }).check();
  let isCutOff = true;
  await page.route('**/api/preferences', (route) =>
    isCutOff && route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Save Choices' }).click();
  await expect(page.getByRole('alert').first()).toContainText('The server cannot be reached.');
  await expect(page.getByRole('checkbox', { name: 'Reminders' })).toBeChecked();
  isCutOff = false;
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  await page.getByRole('button', { name: 'Save Choices' }).click();
  await saved;
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Reminders' })).toBeChecked();
  await expect(phone).toHaveValue('+973 1700 4321');
  await expectFits(page, 320);
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});

test('a technician finds their own record, their own figures and the link to the account', async ({
  browser,
}) => {
  const { page, complaints } = await open(browser, 'technician', '/technician/profile', 'Profile');
  const record = page.getByRole('region', { name: 'About you' });
  await expect(record).toContainText(/Name\s*Yusuf Darwish/);
  await expect(record).toContainText(/Email\s*technician@demo.test/);
  await expect(record).toContainText(/Operator\s*Dilmun Coffee Services/);
  const figures = await read(page, '/api/dashboards/technician');
  const cards = page.getByRole('list', { name: 'Your statistics' }).getByRole('listitem');
  const rating = `Client rating${figures.rating?.toFixed(1)} of 5In the last 12 months`;
  await expect(cards).toHaveText([
    `Jobs today${figures.jobs_today}`,
    `Completed today${figures.completed_today}`,
    `Open jobs${figures.open_jobs}`,
    `Completed${figures.completed_30_days}In the last 30 days`,
    ...(figures.rating === null ? [] : [rating]),
  ]);
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  await expectFits(page, 320);
  await page.getByRole('link', { name: 'Open account page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a person chooses the dark appearance, which stays on the device while someone is signed in', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'technician@demo.test', '/technician');
  const account = page.getByRole('button', { name: /^Account/ });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [light, dark, paper] = ['rgb(251, 249, 247)', 'rgb(27, 20, 16)', 'rgb(255, 255, 255)'];
  await account.click();
  const choices = page.getByRole('group', { name: 'Appearance' }).getByRole('menuitemradio');
  await expect(choices.and(page.locator('[aria-checked=true]'))).toHaveText('Match system');
  await choices.getByText('Dark').click();
  await expect.poll(ground).toBe(dark);
  await expectAccessible(page, '[role=menu]');
  await expectReadable(page);

  // The server writes the choice into the page, so the first paint has it.
  expect(await (await page.request.get('/account')).text()).toContain('<html data-appearance="dark"');
  await page.goto('/account');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expectReadable(page);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(ground).toBe(paper);
  await page.emulateMedia({ media: 'screen' });

  await account.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect.poll(ground).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).toBe(dark);
  await expectReadable(page);
  expect(complaints).toEqual([]);
});
