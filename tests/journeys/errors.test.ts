import { expect, type Page } from '@playwright/test';
import { expectAccessible, signInAs, visit } from '../support/browser/browser.ts';
import { open } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast, unexpectedToasts } from '../support/browser/toasts.ts';
import { freeTechnician, visitOfNow } from '../support/browser/visit-of-now.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const missing = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });

/** Returns a promise that a route can await to hold back responses, and a function that resolves it. */
function hold(): { readonly released: Promise<void>; readonly release: () => void } {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release: () => release() };
}

test('while offline, an action reports its failure, and the application keeps the input', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true, isNew: true });
  await freeTechnician(app.origin);
  const { number } = await visitOfNow(app.origin);
  await signInAs(page, 'technician@demo.test');
  const start = page.getByRole('button', { name: `Start Job: ${number}` });
  await expect(start).toBeVisible();
  await expect(page.getByRole('banner').getByText('Yusuf Darwish')).toBeVisible();
  await page.context().setOffline(true);
  await start.click();
  await expectToast(page, 'Kept on this device', 'will be sent once you are online');
  await expect(page.getByText(/^Arrived at .+, not sent yet/).first()).toBeVisible();

  await open(page, '/technician/schedule');
  await expect(title(page)).toHaveText('This page could not be loaded');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The server cannot be reached');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expectToast(page, 'Error', 'The server cannot be reached');
  await page.context().setOffline(false);
  await expect(title(page)).toHaveText('Schedule');

  const { items } = await (await page.request.get('/api/job-orders?limit=100')).json();
  const job = items.find((item: { workflow_status: string }) => item.workflow_status === 'in_progress');
  await open(page, `/technician/jobs/${job.id}`);
  const work = page.getByLabel('Work performed');
  await work.fill('New gasket in the left group.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save Progress' }).click();
  await expectToast(page, 'Kept on this device', 'will be sent once you are online');
  await expect(work).toHaveValue('New gasket in the left group.');
  await expect(work).toBeEnabled();
  await page.context().setOffline(false);
  await expectToast(page, 'Sent', 'has reached the server');
  expect(complaints.filter((text) => !/^Failed to load resource/.test(text))).toEqual([]);
});

test('if a new version has replaced its file, a part says so in its place, and a screen reloads', async ({
  browser,
}) => {
  const { page } = await visit(browser, app.origin, { isNew: true });
  const gone = /\/assets\/(SearchPalette|LatestNotifications|RecordHistory|Bars|TechniciansScreen)-/;
  await page.route(gone, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  let isReplaced = true;
  await page.route('**/assets/ClientsScreen-*.js', async (route) => {
    if (isReplaced) await route.fulfill({ status: 404, body: 'Not found' });
    else await route.fallback();
    isReplaced = false;
  });
  await signInAs(page, 'operator@demo.test', '/operator/reports');
  await expect(title(page)).toHaveText('Reports');
  await expect(missing(page)).toHaveCount(2);
  await expect(missing(page).first()).toContainText('Reload the page to get it.');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Control+KeyK');
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(missing(page).and(search.getByRole('alert'))).toBeVisible();
  await expect(search.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Technicians' }).click();
  await expect(title(page)).toHaveText('This page could not be loaded');
  await expect(page.getByRole('main').getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.getByRole('link', { name: 'Clients' }).click();
  await expect(title(page)).toHaveText('Client Management');
  await page
    .getByRole('button', { name: /^More actions: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Client' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Validation error');
});

test("a failed read shows one toast, in the server's words if it gave any", async ({ browser }) => {
  const { page } = await visit(browser, app.origin);
  const detail = 'The database rests for a minute.';
  const problem = {
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    detail,
    code: 'unavailable',
  };
  await signInAs(page, 'client@demo.test');
  await expect(title(page)).toHaveText('My Service');
  await page.route(/\/api\/(?!session|live|notifications)/, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await open(page, '/client/schedule');
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(detail);
  await expectToast(page, 'Error', detail);
  await expectAccessible(page);
  expect(unexpectedToasts(page)).toEqual([]);
  await page.unroute(/\/api\/(?!session|live|notifications)/);

  const record = page.waitForResponse((response) =>
    decodeURIComponent(response.url()).includes('/api/machines/'),
  );
  await open(page, '/client/machines/01890000-0000-7000-8000-000000000000');
  await record;
  await expect(title(page)).toHaveText(/not found/i);
  expect(unexpectedToasts(page)).toEqual([]);

  await page.route('**/api/session', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(detail);
  await page.unroute('**/api/session');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page)).toHaveText(/not found/i);
});

test('a loading indicator is in the middle of the space for the screen', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin, { isNew: true });
  await signInAs(page, 'client@demo.test');
  const screen = hold();
  await page.route('**/MyMachinesScreen-*.js', async (route) => {
    await screen.released;
    await route.fallback();
  });
  await open(page, '/client/machines');
  const waiting = page.getByRole('main').getByRole('status', { name: 'Loading' });
  await expect(waiting).toBeVisible();
  const [room, spinner] = [await page.getByRole('main').boundingBox(), await waiting.boundingBox()];
  expect(room?.height).toBeGreaterThan((page.viewportSize()?.height ?? 0) * 0.8);
  expect(spinner?.height).toBeGreaterThan((room?.height ?? 0) * 0.9);
  screen.release();
  await expect(title(page)).toHaveText('My Machines');
  expect(complaints).toEqual([]);
});

test('keys pressed while the page loads open the search, and Enter opens its first result', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { isNew: true });
  const [session, palette, answer] = [hold(), hold(), hold()];
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher');
  await expect(title(page)).toHaveText('Dispatcher Dashboard');
  await page.route('**/api/session', async (route) => {
    await session.released;
    await route.fallback();
  });
  await page.route('**/SearchPalette-*.js', async (route) => {
    await palette.released;
    await route.fallback();
  });
  await page.route('**/api/search*', async (route) => {
    await answer.released;
    await route.fallback();
  });
  await page.reload();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type('sand');
  session.release();
  await expect(title(page)).toHaveText('Dispatcher Dashboard');
  // A dialog that closes late may still return the focus to its button.
  await page.getByRole('button', { name: 'New request by phone' }).focus();
  await page.keyboard.type('glax');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('ss');
  palette.release();
  const box = page.getByRole('combobox', { name: 'Search' });
  await expect(box).toHaveValue('sandglass');
  await expect(box).toBeFocused();
  await page.keyboard.press('Enter');
  answer.release();
  await expect(page).toHaveURL(/\/clients\/[-0-9a-f]{36}$/);
  await expect(box).toBeHidden();

  const [reloaded, asked] = [hold(), hold()];
  await page.route('**/SearchPalette-*.js', async (route) => {
    await reloaded.released;
    await route.fallback();
  });
  await page.route('**/api/search*', async (route) => {
    await asked.released;
    await route.fallback();
  });
  await page.goto('/dispatcher');
  await expect(title(page)).toHaveText('Dispatcher Dashboard');
  const bar = page.getByPlaceholder('Search jobs, clients, machines...');
  await bar.pressSequentially('pearl');
  await page.keyboard.press('Enter');
  reloaded.release();
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('status')).toHaveText('Searching…');
  asked.release();
  await expect(page).toHaveURL(/\/clients\/[-0-9a-f]{36}$/);
  expect(complaints).toEqual([]);
});
