import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/browser/browser.ts';
import { expectAction } from '../support/browser/record-pages.ts';
import { bell, homesOf } from '../support/browser/signed-in.ts';
import { test } from '../support/browser/story.ts';
import { rounds } from '../support/rounds.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

const placeholder = 'Search jobs, clients, machines...';
let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const open = homesOf(() => app.origin);

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const box = (page: Page) => palette(page).getByRole('combobox', { name: 'Search' });
const status = (page: Page) => palette(page).getByRole('status');
const options = (page: Page, group: string) =>
  palette(page).getByRole('group', { name: group }).getByRole('option');
const active = (page: Page) => palette(page).getByRole('option', { selected: true });

test.describe('the search of the top bar', () => {
  test('the search is opened, navigated and closed with keys, and finds what a dispatcher may see', async ({
    browser,
  }) => {
    const { page, complaints } = await open(browser, 'dispatcher');
    await bell(page).focus();
    // KeyK is the key in the position of K on a QWERTY keyboard, in any keyboard layout.
    await page.keyboard.press('Control+KeyK');
    await expect(box(page)).toBeFocused();
    await expect(options(page, 'Go to').first()).toContainText('Dashboard');
    await page.keyboard.type('pearl');
    await expect(status(page)).toHaveText('10 results');
    await expect(options(page, 'Jobs')).toHaveCount(5);
    await expect(options(page, 'Requests')).toHaveCount(3);
    await expect(options(page, 'Clients')).toHaveText(/Pearl Harbour Hotel/);
    await expectAccessible(page);

    await expect(active(page)).toContainText('+973');
    const [job = ''] = (await options(page, 'Jobs').first().textContent())?.match(/JO-\d+/) ?? [];
    await page.keyboard.press('ArrowUp');
    await expect(active(page)).toContainText(/SR-\d+/);
    await expect(box(page)).toHaveAttribute(
      'aria-activedescendant',
      (await active(page).getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Home');
    await expect(active(page)).toContainText('+973');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toContainText('+973');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(bell(page)).toBeFocused();

    // All visits of a client can be reached by pressing eight keys.
    await page.keyboard.press('Control+KeyK');
    await page.keyboard.type('pearl');
    await expect(options(page, 'Visits')).toHaveText('All visits of Pearl Harbour Hotel');
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toHaveText('All visits of Pearl Harbour Hotel');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dispatcher\/jobs\?search=Pearl/);
    await expect(page.getByRole('row').filter({ hasText: 'Completed' })).not.toHaveCount(0);

    // After Enter, the palette waits for the results for the typed text.
    await page.keyboard.press('Meta+KeyK');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type(job);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/jobs\/[-0-9a-f]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(job);
    await expect(palette(page)).toBeHidden();
    expect(complaints).toEqual([]);
  });

  test('the search loses nothing that is typed into the bar, and says when it is searching, finds nothing or fails', async ({
    browser,
  }) => {
    const { page, complaints } = await open(browser, 'operator');
    await page.getByPlaceholder(placeholder).pressSequentially('dispatchers');
    await expect(box(page)).toHaveValue('dispatchers');
    await expect(options(page, 'Go to')).toHaveText(['Dispatchers']);
    await box(page).fill('zanzibar');
    await expect(status(page)).toHaveText('Nothing matches "zanzibar".');
    await expectAccessible(page);

    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/search*', async (route) => {
      await held;
      await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
    });
    await box(page).fill('sandglass');
    await expect(status(page)).toHaveText('Searching…');
    answer();
    await expect(palette(page).getByRole('alert')).toContainText('This could not be loaded');
    await page.unroute('**/api/search*');
    await palette(page).getByRole('button', { name: 'Try again' }).click();
    await expect(options(page, 'Clients')).toHaveText(/Sandglass Cafe/);

    await options(page, 'Clients').click();
    await expect(page).toHaveURL(/\/clients\/[-0-9a-f]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(complaints.filter((text) => !text.includes('500'))).toEqual([]);
  });

  test("the search finds only a client's own data, on a phone of 320 px", async ({ browser }) => {
    const { page, complaints } = await open(browser, 'client', { phone: true });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await expect(box(page)).toHaveAttribute('placeholder', placeholder);
    await box(page).fill('hotel');
    await expect(options(page, 'Clients')).toHaveText(/Pearl Harbour Hotel/);
    await box(page).fill('sandglass');
    await expect(status(page)).toHaveText(/^Nothing matches/);
    await box(page).fill('GH-');
    await expect(options(page, 'Machines')).toHaveCount(3);
    await expectFits(page, 320);
    await expectAccessible(page);
    await options(page, 'Machines').first().click();
    await expect(page).toHaveURL(/\/machines\/[-0-9a-f]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await box(page).fill('JO-10');
    await box(page).fill('pearl');
    await options(page, 'Jobs').filter({ hasText: 'Completed' }).first().click();
    await expect(page).toHaveURL(/\/jobs\/[-0-9a-f]{36}$/);
    await expectAction(page, 'Signed report');
    expect(complaints).toEqual([]);
  });

  for (const phone of rounds === 'all' ? [false, true] : [true]) {
    const device = phone ? 'a phone' : 'a desk';
    test(`the search finds part of a record's number or a phone number, jobs and requests with their dates, on ${device}`, async ({
      browser,
    }) => {
      const day = /\b[A-Z][a-z]{2} \d{1,2}, \d{4}/;
      const { page, complaints } = await open(browser, 'dispatcher', { phone });
      const bar = page.getByRole('search');
      if (phone) await bar.getByRole('button', { name: 'Search' }).click();
      else await page.getByPlaceholder(placeholder).click();
      await box(page).fill('107');
      await expect(options(page, 'Jobs').first()).toHaveText(/JO-107/);
      for (const job of await options(page, 'Jobs').allTextContents()) expect(job).toMatch(day);

      await box(page).fill('sr 10');
      await expect(active(page)).toHaveText(/SR-10/);
      for (const request of await options(page, 'Requests').allTextContents()) {
        expect(request).toMatch(day);
        expect(request).toMatch(/Pending|Reviewed|Rejected|Assigned/);
      }
      await expectAccessible(page);
      if (phone) await expectFits(page, 390);
      const [number = ''] = (await options(page, 'Requests').last().textContent())?.match(/SR-\d+/) ?? [];

      await box(page).fill('0973 37 22');
      await expect(options(page, 'Clients')).toHaveText(/Pearl Harbour Hotel/);
      await expect(options(page, 'Requests').first()).toContainText('Pearl Harbour Hotel');

      // The request with this number is listed above the jobs that it led to.
      await box(page).fill(number.replace('-', ' ').toLowerCase());
      await expect(active(page)).toContainText(number);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/requests\/[-0-9a-f]{36}$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
      expect(complaints).toEqual([]);
    });
  }

  test('the search leads a super admin to screens of every area', async ({ browser }) => {
    const { page } = await open(browser, 'admin');
    await page.getByPlaceholder(placeholder).click();
    await page.keyboard.type('dispatcher sched');
    await expect(options(page, 'Go to')).toHaveText(['ScheduleDispatcher']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${app.origin}/dispatcher/schedule`);
    for (const times of ['first', 'second']) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('add op');
      await expect(options(page, 'Actions'), times).toHaveText(['Add operator']);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Create Operator' }), times).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(`${app.origin}/admin/operators`);
    }
  });
});
