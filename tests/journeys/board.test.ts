import { expect, type Locator, type Page } from '@playwright/test';
import { boardHours } from '../support/browser/board-hours.ts';
import { expectAccessible, expectFits, leave, signInAs, visit } from '../support/browser/browser.ts';
import type { Visitor } from '../support/browser/lent-browser.ts';
import { test } from '../support/browser/story.ts';
import { expectToast, unexpectedToasts } from '../support/browser/toasts.ts';
import { dateInBahrain } from '../support/clock.ts';
import { acceptLateVisits, moveLater } from '../support/company/late-visits.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

const dispatcher = 'dispatcher@demo.test';
test.describe('the dispatch board', () => {
  test.describe.configure({ mode: 'serial' });
  let app: RunningApp;
  let first: Visitor;
  let second: Visitor;

  test.beforeAll(async ({ browser }) => {
    app = await startApp();
    [first, second] = await Promise.all([visit(browser, app.origin), visit(browser, app.origin)]);
    await Promise.all([first, second].map(({ page }) => signInAs(page, dispatcher)));
    await Promise.all([first, second].map(({ page }) => acceptLateVisits(page)));
  });
  test.afterAll(async () => {
    await leave(first, second);
    await app.stop();
  });

  const job = (page: Page, number: string) => page.getByRole('button', { name: new RegExp(`^${number}, `) });
  const row = (page: Page, technician: string) => page.getByRole('list', { name: technician, exact: true });
  const waiting = (page: Page) => page.getByRole('region', { name: /^Unassigned/ }).getByRole('button');
  const said = (page: Page) => page.getByRole('status').filter({ hasText: /JO-/ });
  /** Returns the element that follows the pointer while a job is dragged. */
  const held = (page: Page) => page.locator('[data-held]');
  const turn = (page: Page, dir: 'ltr' | 'rtl') =>
    page.evaluate((value) => {
      document.dir = value;
    }, dir);
  const firstWaiting = async (page: Page) =>
    ((await waiting(page).first().getAttribute('aria-label')) ?? '').split(',')[0] ?? '';

  /** Opens a future Monday, a working day for which the demo company has not planned anything yet. */
  async function openMonday(page: Page) {
    const bahrain = new Date(dateInBahrain());
    bahrain.setUTCDate(bahrain.getUTCDate() + 7 + ((8 - bahrain.getUTCDay()) % 7));
    await page.goto(`/dispatcher/schedule?day=${bahrain.toISOString().slice(0, 10)}`);
    await expect(row(page, 'Bilal Aziz')).toBeVisible();
  }

  /** Returns the point at this hour in a technician's row. */
  async function pointAt(page: Page, technician: string, hour: number) {
    const label = await page.locator(`[data-hour="${hour * 60}"]`).boundingBox();
    const track = await row(page, technician).boundingBox();
    if (!label || !track) throw new Error('the board is not shown');
    return { x: label.x, y: track.y + 20 };
  }

  async function drag(page: Page, what: Locator, technician: string, hour: number, drop = true) {
    await what.hover({ position: { x: 4, y: 10 } });
    const to = await pointAt(page, technician, hour);
    await page.mouse.down();
    await page.mouse.move(to.x + 4, to.y, { steps: 8 });
    if (drop) await page.mouse.up();
  }

  test('the board shows the crew, the unassigned jobs and the keys, and is accessible', async () => {
    const { page } = first;
    await openMonday(page);
    await expect(
      page.getByText('Drag a job to a technician, or move it with Alt and the arrow keys'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Unassigned jobs (3)' })).toBeVisible();
    // The rows of technicians without jobs are low.
    expect((await row(page, 'Bilal Aziz').boundingBox())?.height).toBeLessThanOrEqual(44);
    await expectAccessible(page);
    await openMonday(second.page);
  });

  test('a job is dragged with the mouse, moved back, and dragged again, which the other dispatcher sees without a reload', async () => {
    const { page } = first;
    const number = await firstWaiting(page);
    await drag(page, waiting(page).first(), 'Bilal Aziz', 9);
    await expect(said(page)).toContainText(`${number}: Bilal Aziz,`);
    await expect(said(page)).toContainText('9:00 AM');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Bilal Aziz').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Unassigned jobs (3)' })).toBeVisible();
    await drag(page, waiting(page).first(), 'Bilal Aziz', 9);
    await expect(row(page, 'Bilal Aziz').getByRole('button')).toHaveAccessibleName(
      new RegExp(`^${number}, .*, 9:00 AM – `),
    );
    await expect(job(second.page, number)).toHaveAccessibleName(/Assigned/);
  });

  test('conflicts are shown while dragging, and raise a question on drop', async () => {
    const { page } = first;
    const there = row(page, 'Bilal Aziz').getByRole('button');
    const [number = ''] = ((await there.getAttribute('aria-label')) ?? '').split(',');
    const other = await firstWaiting(page);
    await drag(page, waiting(page).first(), 'Bilal Aziz', 9, false);
    await expect(held(page)).toContainText('Overlap');
    await page.mouse.up();
    const dialog = page.getByRole('dialog', {
      name: new RegExp(`^Move ${other} to Bilal Aziz, .*9:00 AM\\?$`),
    });
    await expect(dialog.getByText(`It overlaps with this technician's ${number}.`)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Leave it where it is' }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, 'Bilal Aziz').getByRole('button')).toHaveCount(1);
    await drag(page, waiting(page).first(), 'Bilal Aziz', 9);
    await dialog.getByRole('button', { name: 'Move anyway' }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, 'Bilal Aziz').getByRole('button')).toHaveCount(2);
  });

  test('keys move a job a quarter hour or a row, and it keeps the focus', async () => {
    const { page } = first;
    const moved = row(page, 'Bilal Aziz').getByRole('button').first();
    const number = ((await moved.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
    await job(page, number).focus();
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/assign', (route) => answered.then(() => route.continue()));
    const sent = page.waitForRequest('**/assign');
    await page.keyboard.press('Alt+ArrowDown');
    await sent;
    // Moves made before the response arrives must not be refused as outdated.
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Alt+ArrowRight');
    await expect(said(page)).toBeHidden();
    answer();
    await expect(row(page, 'Fatima Zayed').getByRole('button')).toHaveAccessibleName(/9:30 AM – /);
    await expect(job(page, number)).toBeFocused();
  });

  test('the menu moves a job to a named technician and time', async () => {
    const { page } = first;
    const number = await firstWaiting(page);
    await job(page, number).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: number });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Move to…' }).click();
    await dialog.getByRole('combobox', { name: 'Technician' }).click();
    await page.getByRole('option', { name: 'Sami Noor' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(said(page)).toContainText('Sami Noor');
    await expect(page.getByText('Every job has a technician.')).toBeVisible();
  });

  test('a finger that rests on a job drags it', async ({ browser }) => {
    const { page } = await visit(browser, app.origin, { phone: true });
    await page.setViewportSize({ width: 1024, height: 900 });
    await acceptLateVisits(page);
    await signInAs(page, dispatcher);
    await openMonday(page);
    const what = row(page, 'Fatima Zayed').getByRole('button');
    const from = await what.boundingBox();
    const to = await pointAt(page, 'Joel Santos', 11);
    if (!from) throw new Error('nothing to drag');
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await send('touchStart', from.x + 4, from.y + 10);
    await expect(held(page)).toBeVisible();
    await send('touchMove', to.x + 20, to.y - 10);
    await send('touchMove', to.x + 4, to.y);
    await expect(held(page)).toContainText('11:00 AM');
    await send('touchEnd', to.x, to.y);
    await expect(said(page)).toContainText('Joel Santos');
  });

  test('every job is below its hour, in left-to-right and right-to-left languages', async () => {
    const { page } = first;
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(row(page, 'Yusuf Darwish').getByRole('button').nth(2)).toBeVisible();
    for (const dir of ['ltr', 'rtl'] as const) {
      await turn(page, dir);
      const { apart, reversed } = await boardHours(page);
      expect(apart.length).toBeGreaterThan(4);
      expect(Math.max(...apart)).toBeLessThan(3);
      expect(reversed).toEqual([]);
    }
    await openMonday(page);
  });

  test('a pen drags a job to its hour in right-to-left languages', async () => {
    const { page } = first;
    await turn(page, 'rtl');
    const from = await row(page, 'Bilal Aziz').getByRole('button').boundingBox();
    const hour = await page.locator(`[data-hour="${14 * 60}"]`).boundingBox();
    const to = await pointAt(page, 'Ravi Menon', 14);
    if (!from || !hour) throw new Error('nothing to drag');
    const pen = await page.context().newCDPSession(page);
    const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
      pen.send('Input.dispatchMouseEvent', {
        type,
        x,
        y,
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: 1,
        pointerType: 'pen',
      });
    await send('mousePressed', from.x + from.width - 4, from.y + 10);
    await send('mouseMoved', from.x + from.width - 20, from.y + 30);
    await send('mouseMoved', hour.x + hour.width - 4, to.y);
    await expect(held(page)).toContainText('2:00 PM');
    await send('mouseReleased', hour.x + hour.width - 4, to.y);
    await expect(row(page, 'Ravi Menon').getByRole('button')).toHaveAccessibleName(/, 2:00 PM – /);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await turn(page, 'ltr');
  });

  test('a stale move is refused politely, and the board shows the current state', async () => {
    const { page } = second;
    const there = row(page, 'Joel Santos').getByRole('button');
    const [number = ''] = ((await there.getAttribute('aria-label')) ?? '').split(',');
    // The board is requested either alone or as part of a combined read.
    const reads = /\/api\/(planning\/board|together)/;
    await page.route(reads, (route) => route.abort());
    await moveLater(first.page, number);
    await job(page, number).focus();
    await page.keyboard.press('Alt+ArrowUp');
    const stale = 'This job order was changed a moment ago.';
    await expect
      .poll(async () => {
        // If the visit would be late, this trial click triggers the handler that accepts the delay.
        await page.getByRole('heading', { level: 1 }).click({ trial: true });
        return unexpectedToasts(page).join();
      })
      .toContain(stale);
    await expectToast(page, 'Error', stale);
    await page.unroute(reads);
  });

  test('the week view and a phone show the same jobs', async () => {
    const { page } = first;
    await page.getByText('Week', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'Timetable' }).getByRole('button')).toHaveCount(2);
    const hidden = page
      .getByRole('region', { name: 'Timetable' })
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(await hidden).toBe(0);
    await expectAccessible(page);
    await expectFits(page, 320);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test("a job dropped on a technician's name gets a time outside the board", async () => {
    const { page } = first;
    const what = page.getByRole('region', { name: 'Timetable' }).getByRole('button').first();
    const [number = ''] = ((await what.getAttribute('aria-label')) ?? '').split(',');
    await page.getByText('Day', { exact: true }).click();
    await expect(page.locator(`[data-hour="${21 * 60}"]`)).toBeHidden();
    await job(page, number).hover({ position: { x: 4, y: 10 } });
    await page.mouse.down();
    await page.getByRole('link', { name: 'Ravi Menon' }).hover();
    await expect(held(page)).toContainText('At another time…');
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: number });
    await expect(dialog.getByRole('combobox', { name: 'Technician' })).toHaveValue('Ravi Menon');
    await dialog.getByRole('button', { name: 'Scheduled Date & Time' }).click();
    await page.getByRole('spinbutton', { name: 'Hours' }).fill('9');
    await page.getByRole('combobox', { name: 'AM or PM' }).selectOption('PM');
    await page.getByRole('button', { name: 'Use this date and time' }).click();
    await expect(dialog.getByText('It is outside the service hours.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('button', { name: 'Move anyway' }).click();
    await expect(said(page)).toContainText(`${number}: Ravi Menon,`);
    await expect(page.locator(`[data-hour="${21 * 60}"]`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Week', { exact: true }).click();
  });

  test('a job is cancelled with a reason', async () => {
    const { page } = first;
    const open = page.getByRole('region', { name: 'Timetable' }).getByRole('button').first();
    await open.click();
    await page.getByRole('button', { name: 'Cancel job…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Cancel JO-/ }).click();
    await expectToast(page, 'Validation error', 'Give a reason');
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('The hotel closes for the season');
    await dialog.getByRole('button', { name: /^Cancel JO-/ }).click();
    await expectToast(page, 'Job Order Cancelled');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Timetable' }).getByRole('button')).toHaveCount(1);
  });

  test('the browser reported no errors during the journeys', () => {
    expect(first.complaints).toEqual([]);
  });
});
