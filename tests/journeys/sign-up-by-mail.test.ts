import { createServer } from 'node:net';
import { type Browser, expect, type Page } from '@playwright/test';
import { languageCookie } from '#domain/values/language.ts';
import { arabic } from '#words/ar/all.ts';
import { expectAccessible, expectFits, visit } from '../support/browser/browser.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';
import { fakeMailServer, type MailServer } from '../support/servers/mail-server.ts';
import { linkIn } from '../support/servers/mailbox.ts';

let app: RunningApp;
let mailServer: MailServer;

test.beforeAll(async () => {
  mailServer = await fakeMailServer();
  const port = String(await freePort());
  app = await startApp({
    PORT: port,
    APP_ORIGIN: `http://127.0.0.1:${port}`,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'post@example.test',
  });
});

test.afterAll(async () => {
  await app.stop();
  await mailServer[Symbol.asyncDispose]();
});

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Signs up in a new browser. Returns its page, and the link in the newest email. */
async function signUp(browser: Browser, email: string, password: string) {
  const { page } = await visit(browser, app.origin);
  const earlier = mailsTo(email).length;
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Name').fill('Noor Haddad');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: 'I have read the privacy notice' }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Confirm your address')).toBeVisible();
  await expect.poll(() => mailsTo(email)).toHaveLength(earlier + 1);
  return { page, link: linkIn(mailsTo(email).at(-1) ?? '', '/confirm-address') ?? '' };
}

const mailsTo = (email: string) => mailServer.received.filter((mail) => mail.includes(`To: ${email}`));
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm address' }).click();

test('in the browser that signed up, one press confirms the address', async ({ browser }) => {
  const { page, link } = await signUp(browser, 'noor@example.test', 'flat-white');
  await page.goto(link);
  await expect(page.getByText('Click the button to confirm your address.')).toBeVisible();
  await expect(page.getByLabel(/^Password/)).toBeHidden();
  await expectAccessible(page);
  await confirm(page);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('in another browser, only the chosen password confirms the address, and a newer sign-up replaces the link', async ({
  browser,
}) => {
  const email = 'mona@example.test';
  const stranger = await signUp(browser, email, 'flat-white');
  const { page } = await visit(browser, app.origin);
  await page.context().addCookies([{ name: languageCookie, value: 'ar', url: app.origin }]);
  await page.goto(stranger.link);
  const { confirming } = arabic.accounts;
  await expect(page.getByText(confirming.otherBrowser)).toBeVisible();
  await expect(page.getByText(confirming.notYou)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(
    page.getByText('If you did not sign up, do nothing: no account will be created.'),
  ).toBeVisible();
  const password = page.getByLabel(/^Password/);
  await confirm(page);
  await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters');
  await password.fill('ristretto');
  await confirm(page);
  const wrong = 'This is not the password that you chose when you signed up';
  await expectToast(page, 'Validation error', wrong);
  await expect(password).toHaveAccessibleDescription(wrong);
  await expect(password).toBeFocused();
  await page.getByRole('link', { name: 'Forgot your password? Sign up again' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  const own = await signUp(browser, email, 'ristretto');
  await page.goto(stranger.link);
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await expect(page.getByText('Only the link in the newest email works.')).toBeVisible();
  await page.goto(own.link);
  await password.fill('ristretto');
  await confirm(page);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a browser that loses its cookie while the form is open is asked for the password', async ({
  browser,
}) => {
  const { page, link } = await signUp(browser, 'lost@example.test', 'flat-white');
  await page.goto(link);
  await expect(page.getByText('Click the button to confirm your address.')).toBeVisible();
  await page.context().clearCookies();
  await confirm(page);
  await page.getByLabel(/^Password/).fill('flat-white');
  await confirm(page);
  await expect(page).toHaveURL(/\/dashboard$/);
});
