import { type Browser, expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../support/app.ts';
import { expectAccessible, expectFits, expectReadable, signInAs, visit } from '../support/browser.ts';
import { test } from '../support/story.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(async () => {
  await app.stop();
});

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'State of the installation' });
const path = '**/api/installation';

async function asAdmin(browser: Browser, phone = false) {
  const visitor = await visit(browser, app.origin, { phone });
  await signInAs(visitor.page, 'admin@demo.test', '/admin/settings');
  await visitor.page.getByRole('link', { name: 'State of the installation' }).click();
  await expect(heading(visitor.page)).toBeVisible();
  return visitor;
}

test('a super admin sees how the installation stands, and that it was never backed up', async ({
  browser,
}) => {
  const { page, complaints } = await asAdmin(browser);
  const fact = (section: string, name: string) =>
    page.getByRole('region', { name: section }).locator(`dt:text-is("${name}") + dd`);
  await expect(page.getByText('No backup of this installation was made yet')).toBeVisible();
  await expect(fact('Server', 'Node.js')).toHaveText(process.version);
  await expect(fact('Database', 'Newest backup')).toHaveText('Never');
  await expect(fact('Database', 'Size')).toHaveText(/^\d+(\.\d+)? MB$/);
  await expect(fact('Mail', 'Given up')).toHaveText('0');
  await expect(page.getByText('No error since this server started.')).toBeVisible();
  await expectAccessible(page);
  await expectReadable(page);
  expect(complaints).toEqual([]);
});

test('backups, failed mail and errors are read as they are, on a phone too, and anew when asked', async ({
  browser,
}) => {
  const { page, complaints } = await asAdmin(browser, true);
  const state = await (await page.request.get('/api/installation')).json();
  const at = new Date(Date.now() - 3.1 * 3_600_000).toISOString();
  const request_id = crypto.randomUUID();
  let changed = {
    ...state,
    backed_up_at: at,
    mail: { ...state.mail, failed: 2, failures: [{ at, what: 'Error EAUTH 535' }] },
    errors: [{ at, what: `request failed: Error 57014 ${'caused by Error '.repeat(8)}`, request_id }],
  };
  await page.route(path, (route) => route.fulfill({ json: changed }));
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/\(3 hours ago\)/).first()).toBeVisible();
  await expect(page.getByText('No backup of this installation was made yet')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Last attempts that failed' })).toContainText('EAUTH 535');
  const errors = page.getByRole('table', { name: 'Last errors' });
  await expect(errors.getByRole('cell', { name: request_id })).toBeVisible();
  await expectAccessible(page);
  for (const width of [390, 320]) await expectFits(page, width);
  changed = { ...changed, backed_up_at: new Date(Date.now() - 30 * 3_600_000).toISOString() };
  await refresh.click();
  await expect(page.getByText('The newest backup is more than a day old')).toBeVisible();
  expect(complaints).toEqual([]);
});
