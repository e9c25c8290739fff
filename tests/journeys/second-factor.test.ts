import { expect, type Page } from '@playwright/test';
import { expectAccessible, visit } from '../support/browser/browser.ts';
import { open } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { inHours, now } from '../support/clock.ts';
import { codeAt } from '../support/company/authenticator.ts';
import { signUp } from '../support/company/beside.ts';
import { databaseBeside } from '../support/databases/demo-database.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

const email = 'owner@example.test';
const password = 'portafilter-58';
/** The messages that the platform's screens show before there is an operator. */
const nothingYet = [
  ['/admin', 'No operators found'],
  ['/admin/operators', 'No operators found'],
  ['/admin/clients', 'No clients found'],
  ['/admin/reports', 'No operators found'],
] as const;

let installation: RunningApp;

test.beforeAll(async () => {
  installation = await startApp({ DATABASE_URL: await databaseBeside(process.env.DEMO_DATABASE ?? '') });
});

test.afterAll(() => installation.stop());

/**
 * Returns the code for half a minute from now. The server accepts a clock that is this far ahead, but never accepts a
 * code twice.
 */
const nextCode = (secret: string) => codeAt(secret, inHours(30 / 3600));

function section(page: Page) {
  return page.getByRole('region', { name: 'Two-factor sign-in' });
}

async function confirmPassword(page: Page, button: string): Promise<void> {
  await section(page).getByLabel('Current password').fill(password);
  await section(page).getByRole('button', { name: button }).click();
}

/** Enables the second factor, and returns the secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await section(page).getByRole('button', { name: 'Set up' }).click();
  await confirmPassword(page, 'Continue');
  await expect(section(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page);
  const shown = await section(page).locator('bdi').textContent();
  const secret = shown?.replaceAll(' ', '') ?? '';
  await section(page).getByLabel('Code').fill('000000');
  await section(page).getByRole('button', { name: 'Turn on' }).click();
  await expectToast(page, 'Validation error', 'This code is wrong');
  await section(page)
    .getByLabel('Code')
    .fill(await codeAt(secret, now()));
  await section(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  return { secret, codes };
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
}

test('the first super admin opens nothing before the second factor is set up, and needs it to sign in from then on', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, installation.origin);
  await page.goto(/(http\S+\/setup#\S+)/.exec(installation.output())?.[1] ?? '');
  await page.getByLabel('Name').fill('Odile Owner');
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Create super admin' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy notice' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText('Your role requires a second factor')).toBeVisible();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/account$/);
  expect(complaints).toEqual([]);
  const { secret, codes } = await setUp(page);
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('grouphead-recovery-codes.txt');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  for (const [path, text] of nothingYet) {
    await open(page, path);
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await signOut(page);

  await logIn(page);
  await expectAccessible(page);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expectToast(page, 'Login failed', 'This code is wrong');
  await page.getByLabel('Code').fill(await nextCode(secret));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await signOut(page);

  await logIn(page);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await open(page, '/account');
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await expect(page.getByText('You cannot turn it off because your role requires it.')).toBeVisible();
  await expect(section(page).getByRole('button', { name: 'Turn off' })).toHaveCount(0);
  await section(page).getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByLabel('Code').fill(codes[1] ?? '');
  await confirmPassword(page, 'New recovery codes');
  await expectToast(page, 'You have new recovery codes');
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
});

test('a person may enable a second factor, and disable it', async ({ browser }) => {
  const { page } = await visit(browser, installation.origin);
  await signUp(page, installation.origin, {
    name: 'Nadia Newcomer',
    email: 'nadia@example.test',
    password,
  });
  await page.goto('/account');
  const { codes } = await setUp(page);
  await page.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await section(page).getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Code').fill('000000');
  await confirmPassword(page, 'Turn off');
  await expect(section(page).getByText('This code is wrong')).toBeVisible();
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await section(page).getByRole('button', { name: 'Turn off' }).click();
  await expectToast(page, 'Two-factor sign-in is off');
  await expect(section(page).getByRole('button', { name: 'Set up' })).toBeVisible();
});
