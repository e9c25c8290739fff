import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { arabic } from '#words/ar/all.ts';
import { expectAccessible, expectFits, leave, signInAs, visit } from '../support/browser/browser.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { visitOfNow } from '../support/browser/visit-of-now.ts';
import { beside } from '../support/company/beside.ts';
import { anyway, completedForm } from '../support/company/job-steps.ts';
import { rounds } from '../support/rounds.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';
import { mailedLink } from '../support/servers/mailbox.ts';

let app: RunningApp;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'grouphead-signing-'));
  // Pages can use the screen lock only if their host is a name, not an IP address.
  app = await startApp({ DATA_DIR: dataDir, HOST: 'localhost' });
});
test.afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const upright = { width: 390, height: 844 };
/**
 * Window sizes of phones: a phone with the browser's bars, an older phone, and phones in landscape and
 * portrait.
 */
const phones = [
  { width: 390, height: 664 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  upright,
];

test('the client signs on their own phone with a code, and the technician sees the signer', async ({
  browser,
}) => {
  const technician = await visit(browser, app.origin, { phone: true });
  const { page } = technician;
  await signInAs(page, 'technician@demo.test', '/technician/jobs');
  const open = await (await page.request.get('/api/job-orders?group=open')).json();
  const { id } = open.items.find(
    (job: { workflow_status: string }) => job.workflow_status === 'awaiting_signature',
  );
  await page.goto(`/technician/jobs/${id}/signature`);
  const names = page.getByRole('group', { name: 'Who is signing?' }).getByRole('button');
  for (const size of phones) {
    await page.setViewportSize(size);
    await expectInSight(page);
    await expect(names.first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('navigation')).toHaveAccessibleName('Language');
    if (rounds === 'all') await expectAccessible(page);
  }
  await expectAccessible(page);
  // The ink is dark, so the paper stays white if the operating system chooses the colors.
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const paper = page.locator('canvas').locator('..');
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
  const ownPhone = page.getByRole('button', { name: 'Sign on your own phone' });
  await page.context().setOffline(true);
  await ownPhone.click();
  await expect(page.getByText('You are offline, so there is no code yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ownPhone).toBeFocused();
  await page.context().setOffline(false);
  await ownPhone.click();
  const code = page.getByRole('img', { name: 'Code to scan' });
  await expect(code).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  const link = (await code.getAttribute('data-leads')) ?? '';
  expect(link).toMatch(/\/sign\/[\w-]{32}$/);

  const ownTab = await page.context().newPage();
  await ownTab.goto(link);
  await expect(ownTab.getByText("This is not the client's phone")).toBeVisible();
  await expectAccessible(ownTab);
  await ownTab.getByRole('link', { name: /^Sign JO-\d+ on the technician's phone$/ }).click();
  await expect(ownTab.getByLabel("Signer's name")).toBeVisible();
  await ownTab.close();

  const client = await visit(browser, app.origin, { phone: true });
  await client.page.goto(link);
  for (const size of phones) {
    await client.page.setViewportSize(size);
    await expectInSight(client.page);
    if (rounds === 'all') await expectAccessible(client.page);
  }
  await expectAccessible(client.page);
  await client.page.getByRole('button', { name: 'Read the full report' }).click();
  await expect(client.page.getByRole('dialog', { name: 'Service summary' })).toContainText('Work performed');
  await client.page.keyboard.press('Escape');
  await client.page.getByLabel("Signer's name").fill('Amal Jaber');
  await client.page.getByRole('button', { name: 'العربية' }).click();
  await expect(client.page.getByLabel(arabic.signature.signerName)).toHaveValue('Amal Jaber');
  await client.page.getByRole('button', { name: 'English' }).click();
  await client.page.getByRole('button', { name: 'Type name instead' }).click();
  const privacyText = client.page.getByRole('link', { name: 'privacy notice' });
  await expect(privacyText).toBeInViewport({ ratio: 1 });
  await expect(privacyText).toHaveAttribute('href', /^\/privacy\?operator=/);
  await expectInSight(client.page);
  await client.page.getByRole('button', { name: 'Confirm Service Completion' }).click();
  await expectToast(client.page, 'Service Confirmed');
  await expect(client.page.getByText(/is signed and closed/)).toBeVisible();
  await expect(client.page.getByText(/then sign\.$/)).toHaveCount(0);
  await expectAccessible(client.page);
  await client.page.getByRole('link', { name: 'Open the visit and its report' }).click();
  await expect(client.page).toHaveURL(/\/visit\/[\w-]{32}$/);
  await expect(client.page.getByRole('heading', { level: 1 })).toContainText('the report is signed');
  expect(client.complaints).toEqual([]);

  await expect(page.getByText('Amal Jaber has signed on their phone')).toBeVisible();
  await expect(page.getByText(/then sign\.$/)).toHaveCount(0);
  const { email } = (await (await page.request.get(`/api/job-orders/${id}`)).json()).client;
  await expect(
    page.getByRole('status').filter({ hasText: `The report is ready for ${email}.` }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'My Job Orders' }).click();
  await expect(page).toHaveURL(/\/technician\/jobs$/);

  await client.page.goto(link);
  await expect(client.page.getByText('This code no longer works')).toBeVisible();
  await expectAccessible(client.page);

  await client.page.goto(await mailedLink(dataDir, email, '/dispute/'));
  await expect(client.page.getByText("On the signer's own phone, with a code")).toBeVisible();
  await expectAccessible(client.page);
  await client.page.getByLabel('What should the company know? (optional)').fill('None of us was there');
  await client.page.getByRole('button', { name: 'This signature is not ours' }).click();
  await expect(client.page.getByText(/now knows that the signature on JO-\d+ is not yours/)).toBeVisible();
  await leave(technician, client);

  const dispatcher = await visit(browser, app.origin);
  await signInAs(dispatcher.page, 'dispatcher@demo.test');
  await dispatcher.page.goto(`/jobs/${id}`);
  await expect(dispatcher.page.getByText(/that this signature is not theirs/)).toBeVisible();
  await dispatcher.page.getByRole('button', { name: 'Settle the dispute' }).click();
  await dispatcher.page.getByLabel('What did you find out?').fill('The night manager signed');
  await dispatcher.page.getByRole('button', { name: 'Settle', exact: true }).click();
  await expectToast(dispatcher.page, 'Dispute settled');
  await expect(dispatcher.page.getByText(/^Settled on .*: The night manager signed$/)).toBeVisible();
  await leave(dispatcher);
});

test("after a signature on the technician's phone, every page leads to the thank-you page until the technician unlocks it", async ({
  browser,
}) => {
  const { id } = await visitOfNow(app.origin);
  const { read, write } = await beside(app.origin, 'technician@demo.test');
  const { version } = await read(`job-orders/${id}`);
  const started = await write(`job-orders/${id}/start`, { version, ...anyway });
  await write(`job-orders/${id}/submit`, { version: started.version, ...completedForm });

  const technician = await visit(browser, app.origin, { phone: true });
  const { page } = technician;
  await addScreenLock(page);
  const path = `/technician/jobs/${id}/signature`;
  await signInAs(page, 'technician@demo.test', path);
  await page.getByLabel("Signer's name").fill('Amal Jaber');
  // The client reads Arabic. The technician's account stays in English.
  const { signature } = arabic;
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(page.getByLabel(signature.signerName)).toHaveValue('Amal Jaber');
  await page.getByRole('button', { name: signature.typeName }).click();
  await expect(page.locator('a[href^="/privacy"]')).toHaveAttribute('href', /[?&]language=ar$/);
  await page.getByRole('button', { name: signature.confirm }).click();
  await expect(page.getByText(signature.thankYou('Amal Jaber'))).toBeVisible();
  await page.getByRole('button', { name: signature.handBackPhone }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const thanks = page.getByText('Thank you, Amal Jaber');
  await expect(thanks).toBeVisible();
  await page.goto('/technician');
  await expect(thanks).toBeVisible();
  await expect(page).toHaveURL(path);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Hand back the phone' }).click();
  const password = page.getByLabel('Your password');
  await expect(password).toBeFocused();
  await expect(page.getByText('In the demo, the password is demo-coffee.')).toBeVisible();
  await page.getByRole('checkbox', { name: "From now on, unlock with this phone's screen lock" }).check();
  await expectAccessible(page);
  await expectFits(page, 320);
  await password.fill('demo-coffee');
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(page).toHaveURL(/\/technician\/jobs$/);

  await page.goto(path);
  await expect(thanks).toBeVisible();
  await page.getByRole('button', { name: 'Hand back the phone' }).click();
  await expect(page).toHaveURL(/\/technician\/jobs$/);
  await expect(page.getByRole('heading', { name: 'My Job Orders', level: 1 })).toBeVisible();
  await leave(technician);
});

/** Gives the browser a virtual screen lock that always succeeds. */
async function addScreenLock(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Checks that everything needed for signing is in view at once, without scrolling. */
async function expectInSight(page: Page): Promise<void> {
  for (const part of [
    page.getByRole('heading', { name: 'Service Confirmation' }),
    page.getByText(/^(Service Fee|Covered by)/),
    page.getByLabel("Signer's name"),
    page.getByRole('img', { name: /Signature box/ }),
    page.getByRole('button', { name: 'Confirm Service Completion' }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
    .toBeLessThanOrEqual(0);
}
