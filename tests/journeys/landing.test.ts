import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, expectReadable, signInAs, visit } from '../support/browser/browser.ts';
import { test } from '../support/browser/story.ts';
import { beside } from '../support/company/beside.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(async () => {
  await app.stop();
});

const placeholders = ['+973 0000 0000', 'sales@example.com'];

const headings = [
  'Coffee machines in working order.',
  'Common challenges',
  'Breakdowns',
  'Rising costs',
  'Inconsistent quality',
  'The life of a job',
  'What you work with',
  'The dispatcher decides',
  'The technician gets to work',
  'The client signs',
  'Solutions for every setting',
  'Hotels, restaurants and cafes',
  'Offices',
  'Home users',
  'Why choose Grouphead',
  'Preventive maintenance',
  'Rapid-response trouble calls',
  'Transparent pricing with service plans (CMASA)',
  'Certified technicians with service history',
  'Smart scheduling',
  'Service guarantee',
  'Support for all brands',
  'Ready to start?',
  'Contact us',
];

/** Returns how many pixels below the top of the window the section starts. */
const distance = (page: Page, id: string) =>
  page.locator(id).evaluate((section) => Math.round(section.getBoundingClientRect().top));

test('the landing page has all its texts and links without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: app.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  for (const name of headings) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  for (const text of [...placeholders, '© 2025 Grouphead'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  // In a demo, the prices are those of its operator. The screens are pictures of the product.
  await expect(page.getByText(/Standard BHD 180\.00 a year, Premium BHD \d+\.00 a year\./)).toBeVisible();
  const screens = page.locator('img[src^="/assets/"]');
  await expect(screens).toHaveCount(3);
  for (const screen of await screens.all()) await expect(screen).toHaveAttribute('alt', /\w+ \w+/);
  await page.getByRole('link', { name: 'Contact Sales' }).first().click();
  await expect(page).toHaveURL(`${app.origin}/#contact`);
  await expect(page.getByRole('heading', { name: 'Contact us' })).toBeInViewport();
  await context.close();
});

test('each button leads to opening an account', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await page.goto('/');
  for (const [place, name] of [
    ['banner', 'Sign In'],
    ['banner', 'Get Started'],
    ['main', 'Start Free Trial'],
    ['main', 'Get Started'],
    ['main', 'Sign In'],
    ['contentinfo', 'Sign In'],
  ] as const) {
    await expect(page.getByRole(place).getByRole('link', { name }).first()).toHaveAttribute('href', '/auth');
  }
  await page.getByRole('main').getByRole('link', { name: 'Start Free Trial' }).first().click();
  await expect(page).toHaveURL(`${app.origin}/auth`);
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('Contact Sales scrolls to the contact section, smoothly if motion is allowed', async ({ browser }) => {
  const { page } = await visit(browser, app.origin);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  await page.goto('/');
  expect(await behavior()).toBe('smooth');
  const far = await distance(page, '#contact');
  await page.getByRole('link', { name: 'Contact Sales' }).first().click();
  await expect(page.getByRole('heading', { name: 'Contact us' })).toBeInViewport();
  expect(await distance(page, '#contact')).toBeLessThan(far);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await behavior()).toBe('auto');
});

test('by keyboard, the first link skips the navigation, and every part is reachable', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'My machine is broken' })).toBeFocused();
  for (const link of await page.getByRole('navigation').getByRole('link').all()) {
    const target = (await link.getAttribute('href')) ?? '';
    await expect(page.locator(target).getByRole('heading', { level: 2 })).toHaveCount(1);
  }
  expect(complaints).toEqual([]);
});

test('nothing is cut off and everything can be tapped, from 320 px to a wide screen', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await page.goto('/');
  for (const width of [320, 390, 768, 1024, 1440]) {
    await expectFits(page, width);
    for (const link of await page.locator('a:visible:not(.skip)').all()) {
      const box = await link.boundingBox();
      expect(box?.height, `${await link.innerText()} at ${width} px`).toBeGreaterThanOrEqual(44);
    }
    if (width === 390) await expectAccessible(page);
    if (width === 390) await expectReadable(page);
  }
  expect(complaints).toEqual([]);
});

test("the settings' contact details open a call and an email", async ({ browser }) => {
  const admin = await beside(app.origin, 'admin@demo.test');
  const { version } = await admin.read('platform/settings');
  const contact = { contact_phone: '+973 1700 1234', contact_email: 'hello@dilmun.example' };
  await admin.write('platform/settings', { version, sign_up_open: true, ...contact });
  const { page, complaints } = await visit(browser, app.origin);
  await page.goto('/');
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(link('+973 1700 1234')).toHaveAttribute('href', 'tel:+97317001234');
  await expect(link('hello@dilmun.example')).toHaveAttribute('href', 'mailto:hello@dilmun.example');
  for (const text of placeholders) await expect(page.getByText(text, { exact: true })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("a signed-in person's home is /dashboard, and everyone else finds the landing page from an unknown path", async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin);
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coffee machines in working order.');
  await expect(page).toHaveURL(`${app.origin}/`);
  await signInAs(page, 'client@demo.test', '/');
  await expect(page).toHaveURL(`${app.origin}/dashboard`);
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${app.origin}/dashboard`);
});
