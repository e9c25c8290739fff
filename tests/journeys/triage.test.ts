import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits, signInAs, visit } from '../support/browser/browser.ts';
import { follow } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

const path = '/dispatcher/service-requests';
const rows = (page: Page) => page.getByRole('list', { name: 'Pending' }).getByRole('listitem');
const numberOf = async (page: Page, index: number) =>
  (await rows(page).nth(index).getAttribute('aria-label')) ?? '';
const current = (page: Page) => page.getByRole('complementary', { name: 'Current request' });
const pending = (page: Page, count: number) => page.getByRole('heading', { name: `Pending (${count})` });
const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ });
const sendNow = (page: Page) => page.getByRole('button', { name: 'Send now' });
const scrolls = (page: Page) => page.evaluate(() => [window.scrollX, window.scrollY]);

/** Returns the numbers of the requests that are still pending on the server. */
const waiting = async (page: Page): Promise<string[]> => {
  const { items } = await (await page.request.get('/api/service-requests?group=pending&limit=100')).json();
  return items.map(({ number }: { number: string }) => number);
};

/** Returns a pending request whose machine has an older open case. */
const oneWithOpenCase = async (page: Page) => {
  const { rows: all } = await (await page.request.get('/api/service-requests/triage')).json();
  return all.find(({ open_case }: { open_case: object | null }) => open_case !== null);
};

test.describe('the inbox of requests', () => {
  test.describe.configure({ mode: 'serial' });
  let app: RunningApp;
  test.beforeAll(async () => {
    app = await startApp();
  });
  test.afterAll(() => app.stop());

  test('twelve requests are in view; a decision can be undone; moving, filters and a reload keep the view', async ({
    browser,
  }) => {
    const { page, complaints } = await visit(browser, app.origin);
    await signInAs(page, 'dispatcher@demo.test', path);
    await expect(rows(page)).toHaveCount(12);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(size);
      const boxes = await rows(page).evaluateAll((all) =>
        all.map((one) => {
          const { top, bottom, height } = one.getBoundingClientRect();
          return { isInSight: top >= 0 && bottom <= window.innerHeight, height };
        }),
      );
      expect(boxes.filter(({ isInSight, height }) => !isInSight || height > 45.5)).toEqual([]);
      await expect(page.getByText('Client and machine', { exact: true })).toBeInViewport();
    }
    await expect(
      rows(page)
        .filter({ hasText: /due in \d+ (min|h|d)/ })
        .first(),
    ).toBeVisible();
    await expect(rows(page).first()).toContainText('Emergency');
    const [first, second] = [await numberOf(page, 0), await numberOf(page, 1)];
    await expect(current(page)).toContainText(first);
    await page.keyboard.press('j');
    await expect(current(page)).toContainText(second);
    await expect(rows(page).nth(1).getByRole('button')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(current(page)).toContainText(first);

    await page.evaluate(() => scrollTo(0, 300));
    await page.keyboard.press('a');
    await expect(page.getByText(`Approved ${first} · `)).toBeInViewport();
    await expect(undo(page)).toBeInViewport();
    await expect(pending(page, 11)).toBeVisible();
    await expect(current(page)).toContainText(second);
    await page.keyboard.press('u');
    await expect(pending(page, 12)).toBeVisible();
    await expect(current(page)).toContainText(first);
    await expect(undo(page)).toHaveCount(0);
    expect(await waiting(page)).toContain(first);

    // The inbox ignores its shortcut keys while a person types into a field or reads a dialog.
    const search = page.getByRole('searchbox', { name: 'Client, address, machine or number' });
    await search.fill('pearl');
    await expect(page).toHaveURL(/search=pearl/);
    await search.press('a');
    await search.fill('pearl');
    await expect(rows(page).filter({ hasText: 'Pearl Harbour' }).first()).toBeVisible();
    await expect(rows(page).filter({ hasNotText: 'Pearl Harbour' })).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Urgency' }).click();
    await page.getByRole('option', { name: 'Emergency' }).click();
    await expect(page).toHaveURL(/urgency=emergency/);
    await expect(rows(page)).toHaveCount(1);
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    await follow(page, `${path}?search=nothing-is-called-so`);
    await expect(page.getByText('No matching pending requests.')).toBeVisible();
    await expect(page.getByText('No matching processed requests.')).toBeVisible();
    await expect(pending(page, 12)).toBeVisible();
    await follow(page, path);
    await expect(rows(page)).toHaveCount(12);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('a');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(rows(page)).toHaveCount(12);
    expect(await waiting(page)).toHaveLength(12);
    expect(complaints).toEqual([]);
  });

  test('a client and a machine filter the pending and decided requests, and one click clears all', async ({
    browser,
  }) => {
    const { page, complaints } = await visit(browser, app.origin);
    await signInAs(page, 'operator@demo.test', '/operator/service-requests');
    await expect(rows(page)).toHaveCount(12);
    const [client, machine] = ['Client', 'Machine'].map((name) =>
      page.getByRole('combobox', { name, exact: true }),
    );
    if (client === undefined || machine === undefined) throw new Error('both are named');
    await expect(machine).toBeDisabled();
    await client.fill('pearl');
    await page.getByRole('option', { name: /^Pearl Harbour Hotel/ }).click();
    await expect(page).toHaveURL(/client=/);
    await expect(rows(page)).toHaveCount(2);
    await machine.click();
    await page.getByRole('option', { name: /^Arca Volumetric/ }).click();
    await expect(page).toHaveURL(/machine=/);
    await expect(rows(page)).toHaveCount(1);
    await page.reload();
    await expect(client).toHaveValue('Pearl Harbour Hotel');
    await expect(machine).toHaveValue(/^Arca Volumetric/);
    await expect(rows(page)).toHaveCount(1);
    await machine.clear();
    await page.getByRole('button', { name: 'Approved', exact: true }).click();
    const processed = page.getByRole('list', { name: 'Processed' }).getByRole('listitem', { name: /^SR-/ });
    await expect(processed.filter({ hasText: 'Pearl Harbour' }).first()).toBeVisible();
    await expect(processed.filter({ hasNotText: 'Pearl Harbour' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(page)).toHaveCount(12);
    await expect(client).toHaveValue('');
    await expect(processed.filter({ hasNotText: 'Pearl Harbour' }).first()).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('r and a digit reject with a saved reason; a typed one is offered the next time', async ({
    browser,
  }) => {
    const { page, complaints } = await visit(browser, app.origin);
    await signInAs(page, 'dispatcher@demo.test', path);
    await expect(rows(page)).toHaveCount(12);
    const ofKey = await numberOf(page, 0);
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: `Reject ${ofKey}` });
    const reasons = dialog.getByRole('region', { name: 'Common reasons' }).getByRole('button');
    await expect(reasons).toHaveCount(5);
    await expectAccessible(page);
    const said = (await reasons.nth(2).innerText()).replace(/^3\s*/, '');
    await page.keyboard.press('3');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`Rejected ${ofKey} · ${said}`)).toBeVisible();
    await undo(page).click();
    await expect(pending(page, 12)).toBeVisible();

    await page.keyboard.press('r');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The machine was sold.');
    await dialog.getByRole('button', { name: 'Reject Request' }).click();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Request Rejected');
    await expect.poll(() => waiting(page)).not.toContain(ofKey);
    await expect(pending(page, 11)).toBeVisible();
    await page.keyboard.press('r');
    await expect(reasonsOf(page).first()).toContainText('The machine was sold.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Rejected', exact: true }).click();
    await expect(page).toHaveURL(/decided=rejected/);
    const processed = page.getByRole('list', { name: 'Processed' }).getByRole('listitem', { name: /^SR-/ });
    await expect(processed.first()).toHaveAccessibleName(ofKey);
    await expect(processed).toHaveCount(3);
    expect(complaints).toEqual([]);
  });

  const reasonsOf = (page: Page) => page.getByRole('region', { name: 'Common reasons' }).getByRole('button');

  test("leaving the page sends the decisions; a faster colleague's decision brings the row back with the reason", async ({
    browser,
  }) => {
    const { page, complaints } = await visit(browser, app.origin);
    await signInAs(page, 'dispatcher@demo.test', path);
    await expect(rows(page)).toHaveCount(11);
    const left = await numberOf(page, 0);
    await page.keyboard.press('a');
    await expect(undo(page)).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Schedule' }).click();
    await expect.poll(() => waiting(page)).not.toContain(left);

    await follow(page, path);
    await expect(rows(page)).toHaveCount(10);
    const closed = await numberOf(page, 0);
    await page.keyboard.press('a');
    await expect(undo(page)).toBeVisible();
    await follow(page, '/account');
    await expect.poll(() => waiting(page)).not.toContain(closed);

    await follow(page, path);
    await expect(rows(page)).toHaveCount(9);
    const contested = await numberOf(page, 0);
    const { rows: known } = await (await page.request.get('/api/service-requests/triage')).json();
    await page.keyboard.press('a');
    await expect(undo(page)).toBeVisible();
    // A colleague assigns another request to the same technician, at the time that the held decision proposes.
    const { technician_id, scheduled_date } = known[0].proposal;
    const taken = await page.request.post(`/api/service-requests/${known[1].id}/approve`, {
      headers: { origin: app.origin, 'idempotency-key': crypto.randomUUID() },
      data: {
        version: known[1].version,
        appointment: { technician_id, scheduled_date, accepted: ['overlap', 'after_promise'] },
      },
    });
    expect(taken.status(), await taken.text()).toBe(200);
    await sendNow(page).click();
    await expect(rows(page).first()).toHaveAccessibleName(contested);
    await expect(rows(page).first()).toContainText('It overlaps with');
    await rows(page).first().getByRole('button').click();
    await expect(current(page)).toContainText("It overlaps with this technician's");
    expect(await waiting(page)).toContain(contested);
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  });

  test('on a phone, a row links to the request and every decision has its button', async ({ browser }) => {
    const { page, complaints } = await visit(browser, app.origin, { phone: true });
    await signInAs(page, 'dispatcher@demo.test', path);
    await expect(rows(page)).toHaveCount(8);
    const approve = page.getByRole('button', { name: /^Approve as proposed/ }).first();
    const { y = 0, height = 0 } = (await approve.boundingBox()) ?? {};
    expect(y + height).toBeLessThan((844 * 2) / 3);
    const urgency = page.getByRole('combobox', { name: 'Urgency' });
    await expect(urgency).toBeHidden();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(urgency).toBeVisible();
    await expectAccessible(page);
    await expectFits(page, 320);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(urgency).toBeHidden();
    const [first, second] = [await numberOf(page, 0), await numberOf(page, 1)];
    await page.getByRole('button', { name: `Approve as proposed: ${first}` }).click();
    await sendNow(page).click();
    await expect.poll(() => waiting(page)).not.toContain(first);
    await page.getByRole('button', { name: `Reject: ${second}` }).click();
    const reject = page.getByRole('dialog', { name: `Reject ${second}` });
    await reject.getByRole('region', { name: 'Common reasons' }).getByRole('button').first().click();
    await expect(pending(page, 6)).toBeVisible();
    await undo(page).click();
    await expect(pending(page, 7)).toBeVisible();
    await page.getByRole('button', { name: `Approve & Assign: ${second}` }).click();
    await page
      .getByRole('dialog', { name: `Approve ${second}` })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await rows(page).filter({ hasText: second }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(second);
    const { id, number, open_case } = await oneWithOpenCase(page);
    await page.goto(`/requests/${id}`);
    await expect(page.getByText(`This machine already has an open case: ${open_case.number}`)).toBeVisible();
    const add = page.getByRole('button', { name: `Add it to ${open_case.number}: ${number}` });
    await expect(add).toBeEnabled();
    expect(complaints).toEqual([]);
  });

  test('seven requests are decided with seven keys, without scrolling', async ({ browser }) => {
    const { page, complaints } = await visit(browser, app.origin);
    await signInAs(page, 'dispatcher@demo.test', path);
    await expect(rows(page)).toHaveCount(7);
    for (let left = 6; left >= 0; left--) {
      await page.keyboard.press('a');
      await expect(pending(page, left)).toBeVisible();
    }
    await page.keyboard.press('Enter');
    expect(await scrolls(page)).toEqual([0, 0]);
    await expect.poll(() => waiting(page)).toEqual([]);
    await expect(page.getByText('No pending requests. New ones appear here right away.')).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
