import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { expectAction } from '../support/browser/record-pages.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { sayDifferentFault } from '../support/company/different-fault.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(async () => {
  await app.stop();
});

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Presses keys and counts them. Typing the description does not count. */
function countedKeys({ keyboard }: Page) {
  let pressed = 0;
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        pressed += key.split('+').length;
        await keyboard.press(key);
      }
    },
    pressed: () => pressed,
  };
}

test('a dispatcher records a request with the keyboard alone, and the client sees that it was made by phone', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/service-requests');
  await expect(page.getByRole('heading', { name: /^Pending \(/ })).toBeVisible();
  const keys = countedKeys(page);
  await keys.press('n');
  const dialog = dialogOf(page, 'New request by phone');
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeFocused();
  await keys.press('p', 'e', 'a', 'Enter');
  await expect(dialog.getByLabel('Contact phone')).toHaveValue('+973 3722 1904');
  await expect(dialog.getByRole('combobox', { name: 'Machine' })).toBeFocused();
  expect(await page.getByRole('option').count()).toBeGreaterThan(1);
  await keys.press('ArrowDown', 'Enter');
  await expect(dialog.getByLabel('What is wrong')).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  const fault = 'The steam wand drips since this morning.';
  await page.keyboard.type(fault);
  await keys.press('Control+Enter');
  expect(keys.pressed()).toBeLessThanOrEqual(12);
  await sayDifferentFault(page);
  await expectToast(page, 'Request created', 'for Pearl Harbour Hotel. The client has been notified.');
  await expect(dialog).toHaveCount(0);
  const card = page.getByRole('listitem').filter({ hasText: fault });
  await card.getByRole('button').click();
  await expect(page.getByRole('complementary', { name: 'Current request' })).toContainText(
    'Reported by phone',
  );
  const number = (await card.getAttribute('aria-label')) ?? '';

  const client = await visit(browser, app.origin);
  await signInAs(client.page, 'client@demo.test');
  const own = client.page.getByRole('listitem', { name: number });
  await expect(own).toContainText('Reported by phone');
  await own.getByRole('link', { name: number, exact: true }).click();
  await expect(client.page.getByText('logged the request from a phone call')).toBeVisible();
  await follow(client.page, '/notifications');
  await expect(client.page.getByText(`Your request ${number} was logged by phone`)).toBeVisible();
  expect([...complaints, ...client.complaints].filter((text) => !text.includes('409'))).toEqual([]);
});

test('a client is found by a part of its phone number; the text stays when another client is chosen, and Escape asks first', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher');
  await page.getByRole('button', { name: 'New request by phone' }).click();
  const dialog = dialogOf(page, 'New request by phone');
  const client = dialog.getByRole('combobox', { name: 'Client' });
  await client.fill('3722 19');
  await expect(page.getByRole('option')).toHaveText([/Pearl Harbour Hotel/]);
  await client.press('Enter');
  await dialog.getByLabel('What is wrong').fill('It makes a noise.');
  await client.fill('sandglass');
  await client.press('Enter');
  await expect(dialog.getByLabel('Contact phone')).toHaveValue('+973 3735 6081');
  await expect(dialog.getByLabel('What is wrong')).toHaveValue('It makes a noise.');
  await dialog.getByLabel('What is wrong').fill('It makes a loud noise.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard what you typed?')).toBeVisible();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('new request');
  await expect(page.getByRole('option', { name: 'New request by phone' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dispatcher\/service-requests$/);
  await expect(client).toBeFocused();
  expect(complaints).toEqual([]);
});

test('the operator creates a job without a request on a phone, confirms an overlap, and its page works', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'operator@demo.test');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page).toHaveURL(/\/operator\/jobs$/);

  const make = async (what: string) => {
    await page.getByRole('button', { name: 'New job' }).click();
    const dialog = dialogOf(page, 'New job');
    await dialog.getByRole('combobox', { name: 'Client' }).fill('pearl');
    // Clients and machines load on demand. Keys pressed before they are loaded have no effect, so the options are
    // clicked.
    await page.getByRole('option', { name: /^Pearl Harbour Hotel/ }).click();
    await dialog.getByRole('combobox', { name: 'Machine' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByLabel('Work to do').fill(what);
    await dialog.getByRole('combobox', { name: 'Technician' }).fill('yusuf');
    await page.getByRole('option', { name: /Yusuf/ }).click();
    await dialog.getByRole('combobox', { name: 'Service type' }).click();
    await page.getByRole('option', { name: 'Event', exact: true }).click();
    await dialog.getByRole('button', { name: 'Create job' }).click();
    return dialog;
  };
  const first = await make('Serve coffee at the opening of the terrace');
  // The demo company's technician may already have a job at that time. In that case, the form asks for confirmation.
  const asked = first.getByRole('button', { name: 'Create it anyway' });
  await expect(asked.or(page.getByText('Job created'))).toBeVisible();
  if (await asked.isVisible()) await asked.click();
  await expectToast(page, 'Job created', 'for Pearl Harbour Hotel. Everyone involved has been notified.');
  await expect(first).toHaveCount(0);

  const second = await make('Serve coffee at the second opening');
  await expect(
    second.getByRole('listitem').filter({ hasText: /It overlaps with this technician's JO-/ }),
  ).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await expectFits(page, 320);
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/job-orders') && answer.ok());
  await second.getByRole('button', { name: 'Create it anyway' }).click();
  await expectToast(page, 'Job created');
  const { id, number } = await (await answered).json();
  await follow(page, `/jobs/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'the second opening' })).toBeVisible();
  await expectAction(page, 'Cancel job');
  // The overlapping job was first refused with a 409, and then confirmed.
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test('the operator decides on a request and opens the board in its own area', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'operator@demo.test');
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('link', { name: 'Service Requests' }).click();
  await expect(page).toHaveURL(/\/operator\/service-requests$/);
  const card = page.getByRole('list', { name: 'Pending' }).getByRole('listitem').first();
  const number = (await card.getAttribute('aria-label')) ?? '';
  await card.getByRole('button').click();
  await page.getByRole('button', { name: `Reject: ${number}` }).click();
  const dialog = dialogOf(page, `Reject ${number}`);
  await dialog.getByLabel('Reason for the rejection').fill('The client has bought another machine.');
  await dialog.getByRole('button', { name: 'Reject Request' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expectToast(page, 'Request Rejected');
  await menu.getByRole('link', { name: 'Dispatch Board' }).click();
  await expect(page).toHaveURL(/\/operator\/board$/);
  await expect(page.getByRole('heading', { name: 'Dispatch board' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Unassigned jobs \(/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the pages of a client and of a machine create work with the machine chosen', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'operator@demo.test', '/operator/machines');
  await page
    .getByRole('link', { name: /Arca|Bellavento|Tamping/ })
    .first()
    .click();
  const model = page.getByRole('button', { name: 'New request by phone' });
  await model.click();
  const dialog = dialogOf(page, 'New request by phone');
  await expect(dialog.getByRole('combobox', { name: 'Machine' })).toHaveValue(/ · GH-/);
  await expect(dialog.getByLabel('What is wrong')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(complaints).toEqual([]);
});
