import { expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../support/app.ts';
import { signInAs, visit } from '../support/browser.ts';
import { test } from '../support/story.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => (app.hasEnded() ? undefined : app.stop()));

/** Returns what the browser keeps: its databases, the number of kept answers, its caches, and its worker. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const caches = await window.caches.keys();
    const worker = (await navigator.serviceWorker.getRegistration())?.active?.state ?? null;
    return { databases: databases.filter((name) => name === 'grouphead-reads'), caches, worker };
  });

/** Signs a technician in, and waits until the device keeps the day. Returns the number of a job. */
async function keptDay(page: Page): Promise<string> {
  await signInAs(page, 'technician@demo.test', '/technician/jobs');
  const card = page.getByRole('main').getByRole('listitem').first();
  const number = (await card.getAttribute('aria-label')) ?? '';
  expect(number).toMatch(/^JO-/);
  await expect.poll(async () => (await kept(page)).worker).toBe('activated');
  return number;
}

test('a technician opens the day and a job without a network, and signing out removes all of it', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin, { phone: true, isNew: true });
  const number = await keptDay(page);
  await page.context().setOffline(true);
  await page.goto('/technician');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Day');
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible();
  await page.goto('/technician/jobs');
  await page.getByRole('main').getByRole('link', { name: number }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(number)).toBeVisible();
  await expect(main.getByRole('region', { name: 'Machine history' })).toBeVisible();
  await page.reload();
  await expect(main.getByText(number)).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('banner').getByText('Online', { exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Yusuf Darwish' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(() => kept(page)).toEqual({ databases: [], caches: [], worker: null });
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
