import { expect } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { test } from '../support/browser/story.ts';
import { inHours } from '../support/clock.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(async () => {
  await app.stop();
});

const path = '**/api/installation';

test('a super admin sees the state of the installation, with backups, failed emails and errors, and refreshes it, on a phone too', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'admin@demo.test', '/admin/settings');
  await page.getByRole('link', { name: 'System status' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'System status' })).toBeVisible();
  const fact = (section: string, name: string) =>
    page.getByRole('region', { name: section }).locator(`dt:text-is("${name}") + dd`);
  await expect(page.getByText('This installation has no backup yet')).toBeVisible();
  await expect(fact('Server', 'Node.js')).toHaveText(process.version);
  await expect(fact('Database', 'Newest backup')).toHaveText('Never');
  await expect(fact('Database', 'Size')).toHaveText(/^\d+(\.\d+)? MB$/);
  await expect(fact('Mail', 'Could not be sent')).toHaveText('0');
  await expect(page.getByText('No errors since this server started.')).toBeVisible();

  const state = await (await page.request.get('/api/installation')).json();
  const at = inHours(-3.1).toISOString();
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
  await expect(page.getByText('This installation has no backup yet')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Latest failed attempts' })).toContainText('EAUTH 535');
  const errors = page.getByRole('table', { name: 'Latest errors' });
  await expect(errors.getByRole('cell', { name: request_id })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 320);
  changed = { ...changed, backed_up_at: inHours(-30).toISOString() };
  await refresh.click();
  await expect(page.getByText('The newest backup is more than a day old')).toBeVisible();
  expect(complaints).toEqual([]);
});
