import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, expectReadable, signInAs, visit } from '../support/browser/browser.ts';
import { expectActions, pressAction, unfoldDetails } from '../support/browser/record-pages.ts';
import { follow, open } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { beginAnyway } from '../support/browser/visit-of-now.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';
import { logRequests } from '../support/servers/request-log.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const panel = (page: Page) => page.getByRole('complementary', { name: /in the side panel$/ });

test('a job opens beside the table, and the keys move through it', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/jobs');
  const links = page.getByRole('rowheader').getByRole('link');
  await expect(links).toHaveCount(25);
  const numbers = await links.allInnerTexts();
  await links.nth(3).click();
  const title = panel(page).getByRole('heading', { level: 2 });
  await expect(title).toContainText(numbers[3] ?? '');
  await expect(title).toBeFocused();
  await expect(page).toHaveURL(/\/dispatcher\/jobs\?open=%2Fjobs%2F/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(title).toContainText(numbers[4] ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(title).toContainText(numbers[2] ?? '');
  await page.reload();
  await expect(title).toContainText(numbers[2] ?? '');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(links.nth(2)).toBeFocused();
  await expect(page).toHaveURL(`${app.origin}/dispatcher/jobs`);

  // A click on the row outside its links opens the job. Back closes it.
  await page.getByRole('row').nth(6).getByRole('time').first().click();
  await expect(title).toContainText(numbers[5] ?? '');
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await page.goForward();
  await expect(title).toContainText(numbers[5] ?? '');
  await panel(page).getByRole('link', { name: 'Open full page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numbers[5] ?? '');
  await expectAccessible(page);
  await expectReadable(page);
  expect(complaints).toEqual([]);
});

/** Returns the first job of the demo client in this stage. */
async function jobOf(
  page: Page,
  stage: string,
): Promise<{ id: string; number: string; technician: { name: string } }> {
  const { items } = await (
    await page.request.get(`/api/job-orders/search?search=pearl&stage=${stage}`)
  ).json();
  return items[0];
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
test('each role finds a job by its number, and sees its current actions', async ({ browser }) => {
  const planner = await visit(browser, app.origin);
  await signInAs(planner.page, 'operator@demo.test', '/operator');
  const done = await jobOf(planner.page, 'completed');
  const planned = await jobOf(planner.page, 'planned');

  await follow(planner.page, `/jobs/${planned.number}`);
  await expect(planner.page).toHaveURL(`${app.origin}/jobs/${planned.id}`);
  await expect(title(planner.page)).toContainText(planned.number);
  await expectActions(
    planner.page,
    ['Change technician or time'],
    ['Unassign', 'Change length', 'Edit', 'Cancel job'],
  );
  // The heading and the line below it show who, what, when and where. Only a few other facts are visible.
  await expect(title(planner.page)).toContainText('Pearl Harbour Hotel · ');
  await expect(title(planner.page).locator('+ [data-turn]')).toContainText(planned.technician.name);
  expect(await planner.page.locator('dl:visible').first().locator('dt').count()).toBeLessThanOrEqual(5);
  // The menu works with the keyboard, and focus returns to it.
  const menu = planner.page.getByRole('button', { name: 'More actions' });
  await menu.focus();
  await planner.page.keyboard.press('Enter');
  await planner.page.keyboard.press('ArrowDown');
  await expectAccessible(planner.page);
  await planner.page.keyboard.press('Enter');
  await expect(planner.page.getByRole('dialog')).toBeVisible();
  await planner.page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await planner.page.goBack();
  await expect(planner.page).toHaveURL(`${app.origin}/operator`);

  // The page is loaded with a single call.
  const asked = planner.page.waitForRequest((request) => request.url().includes(done.id));
  await follow(planner.page, '/notifications');
  await open(planner.page, `/jobs/${done.id}`);
  expect(decodeURIComponent((await asked).url())).toMatch(/api\/together.*files.*timeline\/.*job-orders\//);
  await pressAction(planner.page, 'Signed report');
  await expect(title(planner.page)).toHaveText(`Service report ${done.number}`);
  await expect(planner.page.getByRole('button', { name: 'Print' })).toBeVisible();
  await planner.page.getByRole('link', { name: 'Back' }).click();
  await expect(title(planner.page)).toContainText(done.number);

  const client = await visit(browser, app.origin);
  await signInAs(client.page, 'client@demo.test', `/jobs/${planned.number}`);
  await expect(title(client.page)).toContainText(planned.number);
  await expectActions(client.page, ['Request a new time', 'Message us'], []);
  await follow(client.page, `/jobs/${done.id}`);
  await pressAction(client.page, 'Signed report');
  await client.page.getByRole('button', { name: 'I did not sign this' }).click();
  await expectAccessible(client.page, '[role=dialog]');
  await client.page.getByRole('button', { name: 'This signature is not ours' }).click();
  await expect(client.page.getByText(/that this signature is not theirs/)).toBeVisible();
  await expect(client.page.getByRole('button', { name: 'I did not sign this' })).toHaveCount(0);
  await client.page.getByRole('link', { name: 'Back' }).click();
  await client.page.getByRole('link', { name: done.technician.name, exact: true }).click();
  await expect(title(client.page)).toHaveText(done.technician.name);
  await expect(client.page.getByRole('table').getByRole('link', { name: done.number })).toBeVisible();

  const foreign = await visit(browser, app.origin);
  await signInAs(foreign.page, 'dispatcher.ae@demo.test', `/jobs/${done.id}`);
  await expect(title(foreign.page)).toHaveText('Job not found');
  await expectAccessible(foreign.page);

  const admin = await visit(browser, app.origin);
  await signInAs(admin.page, 'admin@demo.test', `/jobs/${planned.number}`);
  const several = admin.page.getByRole('link', { name: `${planned.number} (Dilmun Coffee Services)` });
  await expect(several.or(title(admin.page).filter({ hasText: planned.number })).first()).toBeVisible();
  if (await several.isVisible()) await several.click();
  await expect(admin.page.getByRole('button', { name: 'Start Job' })).toBeVisible();
  await expect(admin.page.getByText('Dilmun Coffee Services')).toBeVisible();
  await expect(admin.page.getByLabel('Work performed')).toHaveCount(0);
  // In the technician's area, a super admin also gets the form.
  await follow(admin.page, `/technician/jobs/${planned.id}`);
  await expect(admin.page.getByLabel('Work performed')).toBeVisible();
  const complaints = [planner, client, foreign, admin].flatMap((visitor) => visitor.complaints);
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
});

test('a technician opens the job from the card, starts it there and fills in the form on the same page', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin, { phone: true });
  await signInAs(page, 'technician@demo.test', '/technician/jobs');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Start Job/ }) })
    .first();
  const number = (await card.getAttribute('aria-label')) ?? '';
  await card.getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(/\/jobs\/[-0-9a-f]{36}$/);
  await expect(title(page)).toContainText(number);
  await expect(panel(page)).toHaveCount(0);
  await expectFits(page, 320);
  await page.goBack();
  await expect(title(page)).toHaveText('My Job Orders');
  await page.goForward();
  await page.getByRole('button', { name: 'Start Job' }).click();
  await beginAnyway(page);
  const finish = page.getByRole('button', { name: `Submit for Signature: ${number}` });
  await expect(finish).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/\/jobs\/[-0-9a-f]{36}$/);
  await expect(page.getByLabel('Work performed')).toBeVisible();

  // On other roles' screens, this record opens beside a list. For a technician, it is a page of its own.
  const { pathname } = new URL(page.url());
  await follow(page, `/technician/jobs?open=${encodeURIComponent(pathname)}`);
  await expect(page).toHaveURL(`${app.origin}${pathname}`);
  await expect(finish).toBeVisible();

  // The form used to have its own address, which still leads to it.
  for (const named of [pathname, `/jobs/${number}`]) {
    await follow(page, `/technician${named}`);
    await expect(page).toHaveURL(`${app.origin}${pathname}`);
    await expect(page.getByLabel('Work performed')).toBeVisible();
  }
  // The bar with the next step stays in view everywhere on the page, even at the timeline below the form.
  await page.getByRole('region', { name: 'Timeline' }).scrollIntoViewIfNeeded();
  await expect(finish).toBeInViewport({ ratio: 1 });
  // The device keeps the form's input, so leaving the page needs no confirmation.
  await page.getByLabel('Technician notes').fill('The key is at the desk.');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(title(page)).toHaveText('My Day');
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test('a request is decided beside its list; Escape closes a dialog before the panel', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/service-requests');
  const pending = page.getByRole('list', { name: 'Pending' }).getByRole('listitem');
  const number = (await pending.nth(1).getAttribute('aria-label')) ?? '';
  await pending.nth(1).getByRole('button').click();
  await page.getByRole('link', { name: number }).click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText(number);
  await pressAction(panel(page), 'Reject');
  const dialog = page.getByRole('dialog', { name: `Reject ${number}` });
  await dialog.getByLabel('Reason').fill('It works again.');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('It works again.');
  await dialog.getByRole('button', { name: 'Reject Request' }).click();
  await expect(panel(page).getByText('Rejected').first()).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'More actions' })).toHaveCount(0);

  // The panel opens a related record and goes back. Escape then leaves the list unchanged.
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(`${app.origin}/dispatcher/service-requests`);
  const assigned = page.getByRole('list', { name: 'Processed' }).getByRole('link', { name: /^JO-/ }).first();
  const job = await assigned.innerText();
  await assigned.click();
  const heading = panel(page).getByRole('heading', { level: 2 });
  await expect(heading).toContainText(job);
  await unfoldDetails(panel(page));
  await panel(page).getByRole('link', { name: /^SR-/ }).click();
  await expect(heading).toHaveText(/^SR-/);
  await page.goBack();
  await expect(heading).toContainText(job);
  await page.goForward();
  await expect(heading).toHaveText(/^SR-/);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(`${app.origin}/dispatcher/service-requests`);
  expect(complaints).toEqual([]);
});

test('the menu of a job on the board opens it beside the board; Ctrl opens pages', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  await signInAs(page, 'dispatcher@demo.test', '/dispatcher/schedule');
  const job = page
    .getByRole('region', { name: /^Unassigned/ })
    .getByRole('button', { name: /^JO-/ })
    .first();
  const number = ((await job.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
  await job.click();
  await page.getByRole('dialog', { name: number }).getByRole('link', { name: 'Open' }).click();
  const heading = panel(page).getByRole('heading', { level: 2 });
  await expect(heading).toContainText(number);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(heading).not.toContainText(number);
  await page.keyboard.press('ArrowUp');
  await expect(heading).toContainText(number);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(job).toBeFocused();

  await follow(page, '/dispatcher/jobs');
  // On a busy machine, Playwright can lose track of a tab that the browser opens on its own, but never of its request.
  // So this waits for the request.
  const [request] = await Promise.all([
    page.context().waitForEvent('request', (request) => request.isNavigationRequest()),
    page
      .getByRole('rowheader')
      .first()
      .getByRole('link')
      .click({ modifiers: ['Control'] }),
  ]);
  expect(new URL(request.url()).pathname).toMatch(/^\/jobs\/[-0-9a-f]{36}$/);
  await expect(page).toHaveURL(`${app.origin}/dispatcher/jobs`);
  await expect(panel(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('the page of every record opens in one call', async ({ browser }) => {
  const { page, complaints } = await visit(browser, app.origin);
  const calls = logRequests(page);
  await signInAs(page, 'operator@demo.test', '/account');
  const read = async (path: string) => (await page.request.get(`/api/${path}`)).json();
  const job = (await read('job-orders/search?stage=completed')).items[0];
  const [dispatcher] = (await read('dispatchers')).items;
  const addresses = [
    `/jobs/${job.id}`,
    `/requests/${job.service_request_id}`,
    `/machines/${job.machine_id}`,
    `/clients/${job.client_id}`,
    `/technicians/${job.technician_id}`,
    `/dispatchers/${dispatcher.id}`,
    `/operators/${job.operator_id}`,
    `/accounts/${dispatcher.user_id}`,
  ];
  for (const address of addresses) {
    await calls.isQuiet();
    calls.since();
    await open(page, address);
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
    expect(calls.since(), address).toHaveLength(1);
  }
  expect(complaints).toEqual([]);
});
