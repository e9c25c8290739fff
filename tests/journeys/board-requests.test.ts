import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectFits, leave, signInAs, visit } from '../support/browser/browser.ts';
import type { Visitor } from '../support/browser/lent-browser.ts';
import { test } from '../support/browser/story.ts';
import { dateInBahrain } from '../support/clock.ts';
import { acceptLateVisits } from '../support/company/late-visits.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

test.describe('requests on the dispatch board', () => {
  test.describe.configure({ mode: 'serial' });
  let app: RunningApp;
  let dispatcher: Visitor;
  let client: Visitor;

  test.beforeAll(async ({ browser }) => {
    app = await startApp();
    [dispatcher, client] = await Promise.all([visit(browser, app.origin), visit(browser, app.origin)]);
    await signInAs(dispatcher.page, 'dispatcher@demo.test', `/dispatcher/schedule?day=${monday()}`);
    await acceptLateVisits(dispatcher.page);
    await signInAs(client.page, 'client@demo.test', '/client');
  });
  test.afterAll(async () => {
    await leave(dispatcher, client);
    await app.stop();
  });

  /** Returns a future Monday, a working day for which the demo company has not planned anything yet. */
  function monday(): string {
    const bahrain = new Date(dateInBahrain());
    bahrain.setUTCDate(bahrain.getUTCDate() + 14 + ((8 - bahrain.getUTCDay()) % 7));
    return bahrain.toISOString().slice(0, 10);
  }

  const requests = (page: Page) => page.getByRole('region', { name: /^Requests/ });
  const card = (page: Page, number: string) =>
    requests(page).getByRole('link', { name: new RegExp(`^${number}, `) });
  const row = (page: Page, technician: string) => page.getByRole('list', { name: technician, exact: true });
  const rowNames = (page: Page) =>
    page
      .locator('[data-technician]')
      .evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')));
  const said = (page: Page) => page.getByRole('status').filter({ hasText: /SR-|JO-/ });
  const pendingOf = async (page: Page): Promise<string[]> => {
    const { items } = await (await page.request.get('/api/service-requests?group=pending')).json();
    return items.map(({ number }: { number: string }) => number);
  };

  /** Returns the number of the technician's jobs on the server. */
  const plannedFor = async (page: Page, search: string): Promise<number> => {
    const params = { from: monday(), search };
    const { jobs } = await (await page.request.get('/api/planning/board', { params })).json();
    return jobs.length;
  };

  async function drag(page: Page, what: Locator, technician: string, hour: number) {
    await what.scrollIntoViewIfNeeded();
    await what.hover({ position: { x: 4, y: 10 } });
    const label = await page.locator(`[data-hour="${hour * 60}"]`).boundingBox();
    const track = await row(page, technician).boundingBox();
    if (!label || !track) throw new Error('the board is not shown');
    await page.mouse.down();
    await page.mouse.move(label.x + 4, track.y + 20, { steps: 8 });
    await page.mouse.up();
  }

  test('requests are in the tray, most urgent first, and all service hours are visible beside it', async () => {
    const { page } = dispatcher;
    await expect(requests(page).getByRole('heading')).toHaveText('Requests (12)');
    const links = requests(page).getByRole('link');
    await expect(links).toHaveCount(12);
    const row = requests(page).getByRole('listitem').first();
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(48);
    const order = ['Emergency', 'High', 'Medium', 'Low'];
    const urgencies = await links.evaluateAll((all) =>
      all.map((one) => (one.getAttribute('aria-label') ?? '').split(', ')[1] ?? ''),
    );
    const ranks = urgencies.map((urgency) => order.indexOf(urgency));
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    expect(ranks[0]).toBe(0);
    const hours = page.getByRole('region', { name: 'Timetable' });
    await expect(page.locator('[data-hour]')).toHaveCount(10);
    const excess = () => hours.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(excess).toBe(0);
    await expectAccessible(page);
  });

  test('a card opens the request beside the board', async () => {
    const { page } = dispatcher;
    const first = requests(page).getByRole('link').first();
    const number = ((await first.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
    await first.click();
    const panel = page.getByRole('complementary', { name: /in the side panel$/ });
    await expect(panel.getByRole('heading', { level: 2 }).first()).toContainText(number);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(first).toBeFocused();
  });

  test('dropping a request on a row approves and assigns it, and its client is notified', async () => {
    const { page } = dispatcher;
    const [number = ''] = await pendingOf(client.page);
    await drag(page, card(page, number), 'Bilal Aziz', 9);
    await expect(said(page)).toContainText(`${number} is approved as JO-`);
    const made = (await said(page).innerText()).match(/JO-\d+/)?.[0] ?? '';
    await expect(said(page)).toContainText('Bilal Aziz');
    await expect(said(page)).toContainText('9:00 AM. The client has been notified.');
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await expect(row(page, 'Bilal Aziz').getByRole('button')).toHaveAccessibleName(/^JO-\d+, .*, 9:00 AM – /);
    await expect(card(page, number)).toHaveCount(0);
    await expect(requests(page).getByRole('heading')).toHaveText('Requests (11)');
    await client.page.goto('/notifications');
    // The approval and the new job belong to the same case, so they share one row.
    await expect(client.page.getByText(new RegExp(`${made} is planned|${number} was approved`))).toHaveCount(
      1,
    );
  });

  test('keys move a request to a row; its job can be unassigned, and the request stays approved', async () => {
    const { page } = dispatcher;
    const first = requests(page).getByRole('link').first();
    const number = ((await first.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
    await first.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(said(page)).toContainText(`${number} is approved as JO-`);
    const made = (await said(page).innerText()).match(/JO-\d+/)?.[0] ?? '';
    const job = page.getByRole('button', { name: new RegExp(`^${made}, `) });
    await expect(job).toBeFocused();
    await page.getByRole('button', { name: `Unassign ${made}` }).click();
    await expect(said(page)).toContainText(`${made} is unassigned`);
    await expect(page.getByRole('region', { name: 'Unassigned jobs (4)' })).toContainText(made);
    await expect(card(page, number)).toHaveCount(0);
  });

  test('Plan… opens the form; conflicts raise a question, and overlaps are named', async () => {
    const { page } = dispatcher;
    const plan = requests(page)
      .getByRole('button', { name: /^Plan…/ })
      .first();
    const number = ((await plan.getAttribute('aria-label')) ?? '').replace('Plan… ', '');
    await plan.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Plan ${number}` });
    await expect(dialog.getByRole('link')).not.toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(plan).toBeFocused();

    await drag(page, card(page, number), 'Bilal Aziz', 9);
    const ask = page.getByRole('dialog', { name: new RegExp(`^Approve ${number} for .+ [AP]M\\?$`) });
    await expect(ask.getByText(/^It overlaps with this technician's JO-\d+\.$/)).toBeVisible();
    await expectAccessible(page);
    await ask.getByRole('button', { name: 'Do not approve' }).click();
    await expect(card(page, number)).toBeVisible();
    await drag(page, card(page, number), 'Bilal Aziz', 9);
    await ask.getByRole('button', { name: 'Approve anyway' }).click();
    await expect(said(page)).toContainText(`${number} is approved as JO-`);
    const jobs = row(page, 'Bilal Aziz').getByRole('button', { name: /, overlaps JO-\d+$/ });
    await expect(jobs).toHaveCount(2);
    await expect(page.getByText('2 overlap', { exact: true })).toBeVisible();
    await page.getByText('Week', { exact: true }).click();
    await expect(page.getByRole('button', { name: /, overlaps JO-\d+$/ })).toHaveCount(2);
    await expect(page.getByText('2 overlap', { exact: true })).toBeVisible();
    await expect(page.getByText(/^2 jobs · \d(\.\d)? h$/)).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(jobs).toHaveCount(2);
  });

  test('the busiest technician is first once the day is opened again; the order is in the address', async () => {
    const { page } = dispatcher;
    expect((await rowNames(page))[0]).toBe('Bilal Aziz');
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(row(page, 'Bilal Aziz').getByRole('button')).toHaveCount(0);
    await page.goBack();
    await expect(row(page, 'Bilal Aziz').getByRole('button')).toHaveCount(2);
    expect((await rowNames(page))[0]).toBe('Bilal Aziz');
    // After these moves, the busiest technician is not the first in alphabetical order.
    const job = row(page, 'Bilal Aziz').getByRole('button').first();
    await drag(page, job, 'Sami Noor', 13);
    await expect(row(page, 'Sami Noor').getByRole('button')).toHaveCount(1);
    await drag(page, row(page, 'Bilal Aziz').getByRole('button'), 'Sami Noor', 15);
    // The board shows the move before the server has answered.
    await expect(async () => {
      await expect(row(page, 'Sami Noor').getByRole('button')).toHaveCount(2);
      expect(await plannedFor(page, 'Sami Noor')).toBe(2);
    }).toPass();
    expect((await rowNames(page))[0]).toBe('Bilal Aziz');
    await page.reload();
    await expect.poll(async () => (await rowNames(page))[0]).toBe('Sami Noor');
    await page.getByRole('combobox', { name: 'Sort technicians' }).click();
    await page.getByRole('option', { name: 'By name' }).click();
    await expect(page).toHaveURL(/order=name/);
    await expect.poll(async () => (await rowNames(page))[0]).toBe('Bilal Aziz');
    await page.reload();
    await expect.poll(async () => (await rowNames(page))[0]).toBe('Bilal Aziz');
  });

  test('the tray closes, and stays closed', async () => {
    const { page } = dispatcher;
    await page.getByRole('button', { name: 'Hide unassigned work' }).click();
    const show = page.getByRole('button', {
      name: /^Show unassigned work: Requests \(9\), Unassigned jobs \(4\)$/,
    });
    await expect(show).toBeFocused();
    await page.reload();
    await expect(show).toBeVisible();
    await expectAccessible(page);
    await show.click();
    await expect(requests(page)).toBeVisible();
  });

  test('a request that is decided elsewhere leaves the tray', async ({ browser }) => {
    const { page } = dispatcher;
    const other = await visit(browser, app.origin);
    await signInAs(other.page, 'dispatcher@demo.test', '/dispatcher/service-requests');
    const first = requests(page).getByRole('link').first();
    const number = ((await first.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
    const { items } = await (await other.page.request.get('/api/service-requests?group=pending')).json();
    const { id, version } = items.find((one: { number: string }) => one.number === number);
    const answer = await other.page.request.post(`/api/service-requests/${id}/approve`, {
      headers: { origin: app.origin, 'idempotency-key': crypto.randomUUID() },
      data: { version },
    });
    expect(answer.status()).toBe(200);
    await expect(card(page, number)).toHaveCount(0);
  });

  test('a phone shows the rows first, and no hints about keys', async ({ browser }) => {
    const { page, complaints } = await visit(browser, app.origin, { phone: true });
    await signInAs(page, 'dispatcher@demo.test', '/dispatcher/schedule');
    const show = page.getByRole('button', { name: /^Show unassigned work/ });
    expect((await show.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await show.click();
    await expect(requests(page).getByRole('link').first()).toBeVisible();
    await expect(page.getByText(/Alt and the arrow keys/)).toBeHidden();
    await expectAccessible(page);
    await expectFits(page, 320);
    await requests(page)
      .getByRole('button', { name: /^Plan…/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve & Plan' })).toBeVisible();
    await expectFits(page, 320);
    expect(complaints).toEqual([]);
  });

  test('on a phone, the header of the board is one line, and its other choices are in two menus', async ({
    browser,
  }) => {
    const { page, complaints } = await visit(browser, app.origin, { phone: true });
    await signInAs(page, 'dispatcher@demo.test', '/dispatcher/schedule');
    const tray = await page.getByRole('button', { name: /^Show unassigned work/ }).boundingBox();
    expect(tray?.y).toBeLessThan(844 / 5);
    await expect(page.getByRole('button', { name: 'New job', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Day' })).toBeChecked();
    await expectAccessible(page);
    await page.getByRole('menuitemradio', { name: 'By name' }).click();
    await expect(page).toHaveURL(/order=name/);
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Week' }).click();
    const today = page.getByRole('region', { name: 'Timetable' }).locator('[data-today]');
    await expect(today).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'New job or request' }).click();
    await page.getByRole('menuitem', { name: 'New request by phone' }).click();
    await expect(page.getByRole('dialog', { name: 'New request by phone' })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('the browser reported no errors during the journeys', () => {
    expect([...dispatcher.complaints, ...client.complaints].filter((text) => !text.includes('409'))).toEqual(
      [],
    );
  });
});
