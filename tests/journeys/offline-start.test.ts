import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { beside } from '../support/company/beside.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => (app.hasEnded() ? undefined : app.stop()));

/**
 * Returns the browser's stored data: its databases, its files, and its service worker. Chromium recreates a removed
 * cache, without files, when it stores the compiled code of a file that came from that cache.
 */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const files = (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
    const worker = (await navigator.serviceWorker.getRegistration())?.active?.state ?? null;
    return { databases: databases.filter((name) => /-(?:reads|previews)$/.test(name)), files, worker };
  });

/**
 * Signs a technician in, and waits until the device has stored the day for offline use. Returns the number of a job.
 */
async function keptDay(page: Page): Promise<string> {
  await signInAs(page, 'technician@demo.test', '/technician/jobs');
  const card = page.getByRole('main').getByRole('listitem').first();
  const number = (await card.getAttribute('aria-label')) ?? '';
  expect(number).toMatch(/^JO-/);
  await expect.poll(async () => (await kept(page)).worker).toBe('activated');
  await expect(page.getByRole('button', { name: 'Everything is sent', exact: true })).toBeVisible();
  return number;
}

test('a technician opens the day and a job offline, and signing out removes all of it', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin, { phone: true, isNew: true });
  const number = await keptDay(page);
  await page.context().setOffline(true);
  await page.goto('/technician');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Day');
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible();
  await expect(page.getByText(/^You are offline\..+ As of \d+:\d+ [AP]M\.$/)).toBeVisible();
  await page.goto('/technician/jobs');
  await page.getByRole('main').getByRole('link', { name: number }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(number)).toBeVisible();
  await expect(main.getByRole('region', { name: 'Machine history' })).toBeVisible();
  await page.reload();
  await expect(main.getByText(number)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(page.getByRole('banner').getByText('Online', { exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Yusuf Darwish' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(() => kept(page)).toEqual({ databases: [], files: [], worker: null });
});

test('a technician’s browser can install the application, and offers it until the person declines', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true, isNew: true });
  await keptDay(page);
  await follow(page, '/technician');
  const devTools = await page.context().newCDPSession(page);
  expect(await devTools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  await page.evaluate(() => {
    dispatchEvent(new Event('beforeinstallprompt'));
  });
  const offer = page.getByRole('region', { name: 'Open your day without a signal' });
  await expect(offer.getByRole('button', { name: 'Install app' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 320);
  await offer.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('signing out everywhere removes the stored day at the device’s next contact', async ({ browser }) => {
  const { page } = await visit(browser, app.origin, { phone: true, isNew: true });
  await keptDay(page);
  await page.context().setOffline(true);
  await page.goto('/technician');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Day');
  const { write } = await beside(app.origin, 'technician@demo.test');
  await write('account/sessions/end-others', {});
  expect((await kept(page)).databases).not.toEqual([]);
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(async () => (await kept(page)).databases).toEqual([]);
});

function removeWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

function fillDisk(): void {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  };
}

for (const [browserWith, spoil] of [
  ['without service workers', removeWorkers],
  ['on a full disk', fillDisk],
] as const)
  test(`a technician reads that a browser ${browserWith} stores no day`, async ({ browser }) => {
    const { page } = await visit(browser, app.origin, { phone: true, isNew: true });
    await page.addInitScript(spoil);
    await signInAs(page, 'technician@demo.test', '/technician/jobs');
    await expect(
      page.getByText('Everything is sent. This window cannot store your jobs for offline use', {
        exact: true,
      }),
    ).toBeVisible();
    await expectFits(page, 320);
  });

test('a device opens the day while the server is stopped, although the browser calls itself online', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin, { phone: true, isNew: true });
  const number = await keptDay(page);
  await app.stop('SIGKILL');
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible();
  await page.goto('/technician/jobs');
  await expect(page.getByRole('listitem', { name: number })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
});
