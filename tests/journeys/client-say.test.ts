import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, openSession, signInAs, visit } from '../support/browser/browser.ts';
import { expectAction, pressAction } from '../support/browser/record-pages.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { beside } from '../support/company/beside.ts';
import { sayDifferentFault, unasked } from '../support/company/different-fault.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

type Job = { readonly id: string; readonly number: string; readonly version: number };

const read = async (page: Page, path: string) => (await page.request.get(path)).json();

/** Returns the client's first job with this status in the group. */
async function jobOf(page: Page, group: 'open' | 'closed', workflow_status: string): Promise<Job> {
  const { items } = await read(page, `/api/job-orders?group=${group}`);
  return items.find(
    (job: { workflow_status: string; status: string }) =>
      job.workflow_status === workflow_status && job.status !== 'cancelled',
  );
}

test('the client requests a different time, withdraws that, requests it again, reads the refusal, and has questions one tap away', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await openSession(page.context(), 'client@demo.test');
  const { id, number } = await jobOf(page, 'open', 'assigned');
  await follow(page, `/jobs/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText(/^(Covered by your plan|Charged: |Free: )/)).toBeVisible();

  const ask = async (note: string) => {
    await page.getByRole('button', { name: 'Request a new time' }).click();
    const dialog = page.getByRole('dialog', { name: `New time for ${number}` });
    const suggestions = dialog.getByRole('group', { name: 'A technician is free at' });
    await suggestions.getByRole('button').first().click();
    await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveValue(/M$/);
    await dialog.getByRole('textbox', { name: 'Day' }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.locator('[data-dates-dropdown] td button:not([disabled]):not([data-hidden])').first().click();
    await dialog.getByRole('combobox', { name: 'Time' }).click();
    await page.getByRole('option', { name: '10:30 AM' }).click();
    await dialog.getByLabel('Note').fill(note);
    await dialog.getByRole('button', { name: 'Request this time' }).click();
    await expectToast(page, 'New time requested');
    await expect(main.getByText(new RegExp(`10:30 AM · ${note}`))).toBeVisible();
  };
  await page.getByRole('button', { name: 'Request a new time' }).click();
  await page.getByRole('button', { name: 'Request this time' }).click();
  await expect(page.getByRole('dialog').getByText('Select a date', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Day' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await ask('We open late');
  await pressAction(page, 'Keep the planned time');
  await expectToast(page, 'Planned time kept');
  await expect(main.getByText(/We open late/)).toHaveCount(0);
  await ask('We have guests');
  await expectFits(page, 320);

  const dispatcher = await beside(app.origin, 'dispatcher@demo.test');
  const { version } = await dispatcher.read(`job-orders/${id}`);
  await dispatcher.write(`job-orders/${id}/decline-time`, { version, reason: 'Everyone is at the fair' });
  const happened = page.getByRole('list', { name: 'Events, latest first' });
  await expect(happened).toContainText('declined the new time for the visit: Everyone is at the fair');
  await expectAction(page, 'Keep the planned time', false);

  await pressAction(page, 'Message us');
  const text = main.getByRole('textbox');
  await expect(text).toBeFocused();
  await expect(text).toBeInViewport();
  expect(complaints).toEqual([]);
});

test('a finished visit is rated with the keyboard, and client and planners see it', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await openSession(page.context(), 'client@demo.test');
  const { id, number } = await jobOf(page, 'closed', 'completed');
  await follow(page, `/jobs/${id}`);
  await pressAction(page, 'Rate this visit');
  const dialog = page.getByRole('dialog', { name: `Rate ${number}` });
  await dialog.getByRole('button', { name: 'Send rating' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('radio', { name: '1 star, Bad' }).focus();
  for (let step = 1; step < 4; step++) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: '4 stars, Good' })).toBeChecked();
  await dialog.getByLabel('Comment').fill('Quick and clean.');
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Thank you', `You have rated ${number}.`);
  await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Quick and clean.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rate this visit' })).toHaveCount(0);

  const dispatcher = await visit(browser, app.origin);
  await signInAs(dispatcher.page, 'dispatcher@demo.test', `/jobs/${id}`);
  await expect(dispatcher.page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a repeated problem is reported in two taps, with the machine and the problem of the earlier visit', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await openSession(page.context(), 'client@demo.test');
  const { id, number } = await jobOf(page, 'closed', 'completed');
  await follow(page, `/jobs/${id}`);
  await pressAction(page, 'It broke again');
  const dialog = page.getByRole('dialog', { name: 'It broke again' });
  await expect(dialog.getByText(`The machine broke again after ${number}.`)).toBeVisible();
  const { description } = await read(page, `/api/job-orders/${id}`);
  await expect(dialog.getByLabel('Problem description')).toHaveValue(description);
  await expectAccessible(page);
  await expectFits(page, 320);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await sayDifferentFault(page);
  await expectToast(page, 'Service Request Submitted');
  const { items } = await read(page, '/api/service-requests?group=active');
  expect(items[0].forerunner).toEqual({ id, number });
  expect(items[0]).toMatchObject({
    problem_description: description,
    service_type_requested: 'trouble_call',
  });
  await pressAction(page, 'It broke again');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expectToast(page, `Added to ${items[0].number}`);
  expect((await read(page, '/api/service-requests?group=active')).items).toHaveLength(items.length);
  expect(unasked(complaints)).toEqual([]);
});
