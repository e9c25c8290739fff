import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { brandScale, darkScale } from '#domain/brand/brand.ts';
import {
  expectAccessible,
  expectFits,
  leave,
  signInAs,
  signInByForm,
  visit,
} from '../support/browser/browser.ts';
import type { Visitor } from '../support/browser/lent-browser.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

const admin = 'admin@demo.test';
/** A domain that browsers resolve to this machine, like every name under localhost. */
const domain = 'falaj.localhost';

let app: RunningApp;
let platform: Visitor;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  app = await startApp();
  platform = await visit(browser, app.origin);
  await signInAs(platform.page, admin);
});

test.afterAll(async () => {
  await leave(platform);
  await app.stop();
});

/** Makes a write as the same person would in another tab. */
async function write(page: Page, path: string, data: object): Promise<void> {
  const headers = { origin: app.origin, 'idempotency-key': randomUUID() };
  expect((await page.request.post(path, { headers, data })).status()).toBe(200);
}

async function read(page: Page, path: string) {
  return (await page.request.get(path)).json();
}

const banner = (page: Page) => page.getByRole('region', { name: 'Acting for' });

async function addMachine(page: Page, serial: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Machine', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Machine' });
  await dialog.getByLabel('Model').fill('Aurora Two');
  await dialog.getByLabel('Serial number').fill(serial);
  await dialog.getByLabel('Location').fill('Terrace');
  await dialog.getByRole('textbox', { name: 'Install date' }).click();
  await page.locator('button[data-today]').click();
  await dialog.getByRole('button', { name: 'Add Machine' }).click();
  return dialog;
}

test('a super admin chooses whom to act for, sees it, and the history names both', async () => {
  const { page, complaints } = platform;
  await follow(page, '/client/machines');
  await expect(banner(page)).toContainText('You see everything. Choose who to act for');
  const dialog = await addMachine(page, 'AU-0007');
  await expectToast(page, 'Validation error', 'Select a client');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByPlaceholder('Search clients').click();
  await page.getByRole('option', { name: /^Dune Terrace Hotel/ }).click();
  await expect(banner(page)).toContainText(
    'Acting for Dune Terrace Hotel. Every change is recorded with both names.',
  );
  const cards = page.getByRole('list', { name: 'My Machines' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await addMachine(page, 'AU-0007');
  await expectToast(page, 'Success', 'Machine created successfully');
  await expect(cards).toHaveCount(3);
  await page.reload();
  await expect(banner(page)).toContainText('Acting for Dune Terrace Hotel');
  await expectFits(page, 320);
  await expectFits(page, 1440);

  await page.getByRole('link', { name: /^View History: Aurora Two/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aurora Two' })).toBeVisible();
  await banner(page).getByRole('button', { name: 'Stop acting for others' }).click();
  await expect(banner(page)).toContainText('You see everything');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const entry = timeline.getByRole('listitem').filter({ hasText: 'registered the machine' });
  await expect(entry).toContainText('Platform Admin');
  await expect(entry).toContainText('Dune Terrace Hotel');
  expect(complaints).toEqual([]);
});

test('a list of choices that is open when its screen arrives stays open', async () => {
  const { page } = platform;
  let isOnItsWay = true;
  await page.route('**/TechnicianScheduleScreen-*.js', async (route) => {
    await expect.poll(() => isOnItsWay).toBe(false);
    await route.fallback();
  });
  await follow(page, '/technician');
  await page.getByRole('link', { name: /^Jobs today/ }).click();
  await page.getByPlaceholder('Search technicians').click();
  await expect(page.getByRole('option', { name: /^Yusuf Darwish/ })).toBeVisible();
  isOnItsWay = false;
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  await expect(page.getByPlaceholder('Search technicians')).toBeFocused();
  await expect(page.getByRole('option', { name: /^Yusuf Darwish/ })).toBeVisible();
});

test('the audit is searched, filtered and paged, and names both people', async () => {
  const { page, complaints } = platform;
  await follow(page, '/admin');
  await page.getByRole('main').getByRole('link', { name: 'Audit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  const entries = page.getByRole('list', { name: 'Changes, latest first' }).getByRole('listitem');
  await expect(entries).toHaveCount(25);
  await expect(entries.first()).toContainText('Machine registered: Aurora Two AU-0007');
  await expect(entries.first()).toContainText('Platform Admin for Dune Terrace Hotel');
  await expect(entries.first()).toContainText('Falaj Espresso Care');
  await entries.first().getByText('5 fields').click();
  await expect(entries.first()).toContainText('Terrace');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(entries).toHaveCount(50);
  await page.getByRole('searchbox', { name: 'Search by record or person' }).fill('dune terrace');
  await page.getByRole('combobox', { name: 'Records' }).click();
  await page.getByRole('option', { name: 'Machines' }).click();
  await expect(entries.filter({ hasNotText: 'Machine registered' })).toHaveCount(0);
  await expect(entries.filter({ hasText: 'AU-0007' })).toHaveCount(1);
  await page.getByRole('searchbox').fill('nobody did this');
  await expect(page.getByText('No matching changes.')).toBeVisible();
  await expectFits(page, 320);
  await expectFits(page, 1440);
  expect(complaints).toEqual([]);
});

test("platform settings are saved, but never silently over someone else's changes", async () => {
  const { page, complaints } = platform;
  await follow(page, '/admin/settings');
  await expect(page.getByText('Platform configuration settings')).toBeVisible();
  await expect(page.getByText(/^No SMTP server is configured/)).toBeVisible();
  await page.getByLabel('Contact email').fill('nobody');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Validation error', 'Invalid email');
  await expect(page.getByLabel('Contact email')).toBeFocused();
  await page.getByLabel('Contact email').fill('sales@demo.test');
  await page.getByLabel('Contact phone').fill('+973 1700 0000');

  const { id: _, ...settings } = await read(page, '/api/platform/settings');
  await write(page, '/api/platform/settings', { ...settings, sign_up_open: false });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Someone else changed these settings')).toBeVisible();
  await expect(page.getByLabel('Contact phone')).toHaveValue('+973 1700 0000');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Load the current values' }).click();
  const signUp = page.getByRole('switch', { name: 'Anyone can sign up' });
  await expect(signUp).not.toBeChecked();
  await expect(page.getByLabel('Contact phone')).toHaveValue('');
  await signUp.check({ force: true });
  await page.getByLabel('Contact phone').fill('+973 1700 0000');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Settings saved');
  expect(await read(page, '/api/platform')).toMatchObject({
    sign_up_open: true,
    contact: { phone: '+97317000000' },
  });

  await page.getByRole('button', { name: 'History: Platform settings' }).click();
  const history = page.getByRole('dialog', { name: 'History of Platform settings' });
  const latest = history.getByRole('listitem').first();
  await expect(latest).toContainText('Platform settings changed');
  await expect(latest).toContainText(/Sign-up open\s*No\s*Yes/);
  await expect(latest.getByRole('img', { name: 'became' }).first()).toBeVisible();
  await expectFits(page, 320);
  await expectFits(page, 1440);
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

const colorOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-gulf-7'));

async function openBranding(browser: Browser, email: string): Promise<Visitor> {
  const visitor = await visit(browser, app.origin);
  await signInAs(visitor.page, email, '/operator/settings');
  await expect(visitor.page.getByRole('heading', { level: 1, name: 'Operator Settings' })).toBeVisible();
  return visitor;
}

test('a white-label operator sets its logo and hue, and its people see both', async ({ browser }) => {
  const { page, complaints } = await openBranding(browser, 'operator.ae@demo.test');
  await expect(page.getByRole('complementary')).toContainText('Falaj Espresso Care');
  await expect(page).toHaveTitle('Operator Settings · Falaj Espresso Care');
  expect(await colorOf(page)).toBe(brandScale(265)[7]);

  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#046f72' } })
    .png()
    .toBuffer();
  const choose = (buffer: Buffer) =>
    page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  for (const [bytes, reason] of [
    [Buffer.from('<svg/>'), 'The logo must be a PNG or JPEG picture'],
    [Buffer.alloc(1_000_001), 'The logo must not be larger than 1 MB'],
    [picture.subarray(0, 60), 'This picture is damaged. Choose another.'],
  ] as const) {
    await choose(bytes);
    await expectToast(page, 'Validation error', reason);
    await expect(page.getByRole('group', { name: 'Logo' })).toContainText(reason);
  }
  await expectAccessible(page);
  await choose(picture);
  await expect(page.getByRole('img', { name: 'Logo of Falaj Espresso Care' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Logo' })).not.toContainText('damaged');

  const slider = page.getByRole('slider', { name: 'Color' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Violet, 266°');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step++) await page.keyboard.press('PageUp');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Orange, 30°');
  const previews = page.getByRole('img', { name: /^Preview/ }).locator('[data-appearance]');
  const previewed = previews.evaluateAll((cards) =>
    cards.map((card) => getComputedStyle(card).getPropertyValue('--mantine-color-gulf-7')),
  );
  expect(await previewed).toEqual([brandScale(30)[7], darkScale(brandScale(30))[7]]);
  expect(await colorOf(page)).toBe(brandScale(265)[7]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Changes: Branding' }).click();
  await expectToast(page, 'Settings saved');
  await expect.poll(() => colorOf(page)).toBe(brandScale(30)[7]);
  await expect(page.getByRole('complementary').locator('img')).toHaveAttribute('src', /^\/api\/logo\//);
  await expectFits(page, 320);
  expect(complaints).toEqual([]);
});

test("a request on the operator's own domain gets its sign-in page", async ({ browser }) => {
  const { items } = await read(platform.page, '/api/operators?search=Falaj');
  const { id, version, name, country, currency } = items[0];
  await write(platform.page, `/api/operators/${id}`, {
    ...{ version, name, country, currency, time_zone: 'Asia/Dubai' },
    ...{ is_whitelabel: true, custom_domain: domain },
  });
  const { page, complaints } = await visit(browser, app.origin.replace('127.0.0.1', domain));
  await follow(page, '/auth');
  await expect(page.getByRole('heading', { level: 1, name: 'Falaj Espresso Care' })).toBeVisible();
  await expect(page.getByText('Coffee Machine Service Management')).toBeVisible();
  await expect(page.locator('main img')).toHaveAttribute('src', /^\/api\/logo\//);
  expect(await colorOf(page)).toBe(brandScale(30)[7]);
  await expectAccessible(page);
  // Only browsers reliably resolve names under localhost, so this person signs in with the form.
  await signInByForm(page, 'client.ae@demo.test');
  await expect(page.getByRole('complementary')).toContainText('Falaj Espresso Care');
  expect(complaints).toEqual([]);
});

test('an operator without a white label has no brand to set, and a super admin must choose an operator', async ({
  browser,
}) => {
  const { page, complaints } = await openBranding(browser, 'operator@demo.test');
  await expect(page.getByText('White labeling is off')).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText('Grouphead');
  expect(complaints).toEqual([]);

  const supervisor = platform.page;
  await follow(supervisor, '/operator/settings');
  await expect(
    supervisor.getByText('Each operator has its own settings. Choose above who to act for.'),
  ).toBeVisible();
  await supervisor.getByPlaceholder('Search country operators').click();
  await supervisor.getByRole('option', { name: /^Falaj/ }).click();
  await expect(supervisor.getByRole('slider', { name: 'Color' })).toHaveValue('30');
  await supervisor.getByRole('button', { name: 'Remove the logo' }).click();
  await supervisor.getByRole('button', { name: 'Save Changes: Branding' }).click();
  await expectToast(supervisor, 'Settings saved');
  const [latest] = (await read(supervisor, '/api/history?record=country_operators')).items;
  expect(latest).toMatchObject({
    type: 'operators.branded',
    actor_name: 'Platform Admin',
    acted_for: { name: 'Falaj Espresso Care' },
    changes: { logo: { to: null } },
  });

  await supervisor.getByRole('button', { name: /^Account/ }).click();
  await supervisor.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(supervisor).toHaveURL(/\/auth$/);
  await signInAs(supervisor, admin, '/operator/settings');
  await expect(banner(supervisor)).toContainText('You see everything');
});
