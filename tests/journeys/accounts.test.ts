import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page, type Route, request } from '@playwright/test';
import { expectAccessible, expectFits, expectReadable, signInAs, visit } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';
import { mailedLink } from '../support/servers/mailbox.ts';

let app: RunningApp;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'grouphead-accounts-'));
  app = await startApp({ DATA_DIR: dataDir });
});

test.afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Checks that the page is accessible, and fits on the narrowest phone. */
async function expectFine(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const before = page.viewportSize();
  await expectFits(page, 320);
  if (before !== null) await page.setViewportSize(before);
}

async function openSignUp(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
}

async function fillSignUp(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label === 'Password' ? /^Password/ : label).fill(value);
  }
  await page.getByRole('checkbox', { name: 'I have read the privacy notice' }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await follow(page, '/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs in from a separate context, which looks like another device to the server. */
async function deviceOf(email: string): Promise<APIRequestContext> {
  const device = await request.newContext({ baseURL: app.origin, extraHTTPHeaders: { origin: app.origin } });
  await post(device, '/api/session/sign-in', { email, password: 'demo-coffee' });
  return device;
}

async function post(device: APIRequestContext, path: string, data: object) {
  const response = await device.post(path, { data, headers: { 'idempotency-key': crypto.randomUUID() } });
  expect(response.status()).toBe(200);
  return response.json();
}

async function isSignedIn(device: APIRequestContext): Promise<boolean> {
  const { session } = await (await device.get('/api/session')).json();
  return session !== null;
}

async function openSignUpPolicy(admin: APIRequestContext, sign_up_open: boolean): Promise<void> {
  const settings = await (await admin.get('/api/platform/settings')).json();
  await post(admin, '/api/platform/settings', { ...settings, sign_up_open });
}

const signUpRules = [
  ['Name', 'N', 'Name must be at least 2 characters'],
  ['Name', 'N'.repeat(101), 'Name too long'],
  ['Email', 'noor@', 'Invalid email address'],
  ['Password', '12345', 'Password must be at least 6 characters'],
  ['Confirm password', 'flat-whitf', "Passwords don't match"],
] as const;

test('each rule of the two forms is reported next to its field, and the first broken one by toast', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1, name: 'Grouphead' })).toBeVisible();
  await expect(page.getByText('Coffee Machine Service Management')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByRole('button', { name: 'Login' }).click();
  await expectToast(page, 'Validation error', 'Invalid email address');
  const email = page.getByLabel('Email');
  const password = page.getByLabel(/^Password/);
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Invalid email address');
  await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters');
  await expectFine(page);
  await expectReadable(page);
  await page.getByRole('tab', { name: 'Login' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused();
  const right = {
    Name: 'Noor',
    Email: 'noor@demo.test',
    Password: 'flat-white',
    'Confirm password': 'flat-white',
  };
  for (const [label, wrong, message] of signUpRules) {
    await fillSignUp(page, { ...right, [label]: wrong });
    const field = page.getByLabel(label === 'Password' ? /^Password/ : label);
    await expect(field).toHaveAccessibleDescription(message);
    await expect(field).toBeFocused();
    await expectToast(page, message);
  }
  const agrees = page.getByRole('checkbox', { name: 'I have read the privacy notice' });
  await agrees.uncheck();
  await page.getByLabel('Confirm password').fill('flat-white');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(agrees).toHaveAccessibleDescription('Read the privacy notice and agree to it');
  await expect(agrees).toBeFocused();
  await expectFine(page);
  expect(complaints).toEqual([]);
});

test('signing up creates an account that can sign in, and a refusal loses no input', async ({ browser }) => {
  const { page } = await visit(browser, app.origin);
  await openSignUp(page);
  const values = { Name: 'Noor Haddad', Password: 'flat-white', 'Confirm password': 'flat-white' };
  await fillSignUp(page, { ...values, Email: 'client@demo.test' });
  const taken = 'This email is already registered. Please login instead.';
  await expectToast(page, 'Signup failed', taken);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(taken);
  await expect(page.getByLabel('Name')).toHaveValue('Noor Haddad');
  await expect(page.getByLabel('Confirm password')).toHaveValue('flat-white');
  await fillSignUp(page, { Email: 'noor@demo.test', Password: 'password1', 'Confirm password': 'password1' });
  await expect(page.getByLabel(/^Password/)).toHaveAccessibleDescription(/^Weak password/);
  await page.route('**/api/session/sign-up', breakDown, { times: 1 });
  await fillSignUp(page, { Password: 'flat-white', 'Confirm password': 'flat-white' });
  await expectToast(page, 'Signup failed', 'User creation failed');
  const answers = await holdBack(page, '**/api/session/sign-up');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  for (const input of await page.getByRole('textbox').all()) await expect(input).toBeDisabled();
  answers.letGo();
  await expectToast(page, 'Account created!', 'You can now sign in with your credentials.');
  await expect(page).toHaveURL(/\/dashboard$/);
  const other = (await visit(browser, app.origin)).page;
  await logIn(other, 'noor@demo.test', 'flat-white');
  await expect(other).toHaveURL(/\/dashboard$/);
});

test('a closed sign-up says so, even to a person with the form open', async ({ browser }) => {
  const admin = await deviceOf('admin@demo.test');
  const { page } = await visit(browser, app.origin);
  await openSignUp(page);
  await expect(page.getByLabel('Name')).toBeVisible();
  await openSignUpPolicy(admin, false);
  const values = { Name: 'Late', Email: 'late@demo.test', Password: 'flat-white' };
  await fillSignUp(page, { ...values, 'Confirm password': 'flat-white' });
  await expectToast(page, 'Signup failed', 'Sign-up is closed. Ask your operator for an account.');
  await openSignUp(page);
  await expect(page.getByText('Sign-up is closed')).toBeVisible();
  await expect(page.getByText('Ask your operator for an account.')).toBeVisible();
  await expectFine(page);
  await openSignUpPolicy(admin, true);
});

test('a forgotten password is replaced once with an emailed link, and every device is signed out', async ({
  browser,
}) => {
  const email = 'sandglass@demo.test';
  const device = await deviceOf(email);
  const { page } = await visit(browser, app.origin);
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectFine(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('It works once and expires in 15 minutes.')).toBeVisible();
  await expectReadable(page);
  const link = await mailedLink(dataDir, email, '/reset-password');
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('New password').fill('ristretto-9');
  await page.getByLabel('Confirm password').fill('ristretto-8');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expectToast(page, 'Validation error', "Passwords don't match");
  await expectFine(page);
  await page.getByLabel('Confirm password').fill('ristretto-9');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expectToast(page, 'Password changed', 'You can now sign in with your new password.');
  await expect(page).toHaveURL(/\/auth$/);
  await logIn(page, email, 'demo-coffee');
  await expectToast(page, 'Login failed', 'Invalid login credentials');
  await page.getByLabel(/^Password/).fill('ristretto-9');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/client$/);
  expect(await isSignedIn(device)).toBe(false);
  await page.goto(link);
  await page.getByLabel('New password').fill('ristretto-7');
  await page.getByLabel('Confirm password').fill('ristretto-7');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await expectFine(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
});

test('an invited person chooses a password and starts to work, and the invitation is then invalid', async ({
  browser,
}) => {
  const operator = await deviceOf('operator@demo.test');
  const invited = {
    name: 'Ines Invited',
    email: 'ines@demo.test',
    phone: '+973 3300 0000',
    specialization: null,
  };
  const { invitation } = await post(operator, '/api/technicians', invited);
  const { page, complaints } = await visit(browser, app.origin);
  await page.goto(`/invitation#${invitation.token}`);
  await expect(page.getByText('Ines Invited')).toBeVisible();
  await expect(page).toHaveURL(/\/invitation$/);
  await expectFine(page);
  await expectReadable(page);
  await page.getByLabel(/^Password/).fill('gooseneck-1');
  await page.getByLabel('Confirm password').fill('gooseneck-1');
  await page.getByRole('checkbox', { name: 'I have read the privacy notice' }).check();
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page).toHaveURL(/\/technician\/jobs$/);
  expect(complaints).toEqual([]);
  const late = (await visit(browser, app.origin)).page;
  await late.goto(`/invitation#${invitation.token}`);
  await expect(late.getByText('This link no longer works')).toBeVisible();
});

test('a person sees and ends their sessions; a new password ends all others, and no tab loses its input', async ({
  browser,
}) => {
  const email = 'gulfview@demo.test';
  const phone = await deviceOf(email);
  const cafe = await deviceOf(email);
  const { page: here } = await visit(browser, app.origin);
  await signInAs(here, email, '/account');
  const sessions = here.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.first()).toContainText('This device');
  await expectFits(here, 320);
  await sessions
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expectToast(here, 'Signed out');
  await expect(sessions).toHaveCount(2);
  expect([await isSignedIn(phone), await isSignedIn(cafe)]).toEqual([true, false]);
  const password = here.getByRole('region', { name: 'Password' });
  await password.getByLabel('Current password').fill('not-my-coffee');
  await here.getByLabel(/^New password/).fill('macchiato-4');
  await here.getByLabel('Confirm new password').fill('macchiato-4');
  await here.getByRole('button', { name: 'Change password' }).click();
  await expectToast(here, 'Validation error', 'This is not your current password');
  await expect(here.getByLabel(/^New password/)).toHaveValue('macchiato-4');
  await password.getByLabel('Current password').fill('demo-coffee');
  const tab = await here.context().newPage();
  await tab.goto(`${app.origin}/account`);
  await tab.getByLabel(/^New password/).fill('typed in the other tab');
  await here.getByRole('button', { name: 'Change password' }).click();
  await expectToast(here, 'Password changed', 'Your other devices were signed out.');
  await expect(sessions).toHaveCount(1);
  await expect(tab.getByRole('list', { name: 'Your sessions' }).getByRole('listitem')).toHaveCount(1);
  await expect(tab.getByLabel(/^New password/)).toHaveValue('typed in the other tab');
  expect(await isSignedIn(phone)).toBe(false);
});

function breakDown(route: Route): Promise<void> {
  const problem = { title: 'Error', status: 500, code: 'unexpected', detail: 'It broke.' };
  return route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify(problem),
  });
}

/** Holds back the page's requests to this address until they are released. */
async function holdBack(page: Page, address: string): Promise<{ letGo(): void }> {
  let letGo: (() => void) | undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await gone;
    await route.continue();
  });
  return { letGo: () => letGo?.() };
}
