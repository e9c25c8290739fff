import { expect, type Page } from '@playwright/test';
import { signInAs, visit } from '../support/browser/browser.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

const path = '/dispatcher/service-requests';
const rows = (page: Page) => page.getByRole('list', { name: 'Pending' }).getByRole('listitem');
const current = (page: Page) => page.getByRole('complementary', { name: 'Current request' });
const sendNow = (page: Page) => page.getByRole('button', { name: 'Send now' });
const pending = (page: Page, count: number) => page.getByRole('heading', { name: `Pending (${count})` });

/** Returns the numbers of the requests that are still pending on the server. */
const waiting = async (page: Page): Promise<string[]> => {
  const { items } = await (await page.request.get('/api/service-requests?group=pending&limit=100')).json();
  return items.map(({ number }: { number: string }) => number);
};

/** Returns the keys in the browser's storage. */
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).join());

/**
 * Waits until the device has stored the decision, which takes milliseconds. A page can confirm only a decision that
 * it finds.
 */
const expectStored = (page: Page) => expect.poll(() => page.evaluate(countEntries)).toBe(1);

const countEntries = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('grouphead-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('entries').objectStore('entries').count();
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });

/** Approves the first row as proposed and returns its number. */
async function approveFirst(page: Page): Promise<string> {
  const number = (await rows(page).first().getAttribute('aria-label')) ?? '';
  await page.keyboard.press('a');
  await expect(page.getByText(`Approved ${number} · `)).toBeVisible();
  return number;
}

const expectApproved = async (page: Page) => {
  await expectToast(
    page,
    'Request Approved',
    'Service request has been approved. You can now create a job order.',
  );
  await expectToast(page, 'Job Order Created', 'Job order has been created successfully.');
};

const expectSentLater = async (page: Page, number: string) => {
  await expect.poll(() => waiting(page)).not.toContain(number);
  await expectToast(page, 'Decision sent', `Your decision on ${number} has now reached the server.`);
  await expectApproved(page);
  await expect.poll(() => kept(page)).not.toContain('grouphead-outbox');
};

test.describe('a decision that is held', () => {
  test.describe.configure({ mode: 'serial' });
  let app: RunningApp;
  test.beforeAll(async () => {
    app = await startApp();
  });
  test.afterAll(() => app.stop());

  test('a reload sends a held decision, and then confirms it', async ({ browser }) => {
    const { page, complaints } = await visit(browser, app.origin);
    await signInAs(page, 'dispatcher@demo.test', path);
    await expect(rows(page)).toHaveCount(12);
    const number = await approveFirst(page);
    await expectStored(page);
    await page.reload();
    await expectSentLater(page, number);
    await expect(pending(page, 11)).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('a held decision waits for the connection, even if the page was closed while offline', async ({
    browser,
  }) => {
    const { page } = await visit(browser, app.origin);
    await signInAs(page, 'dispatcher@demo.test', path);
    await expect(rows(page)).toHaveCount(11);
    const first = await approveFirst(page);
    await page.context().setOffline(true);
    // This uses the keyboard, because the pointer would rest on the toasts and keep them open.
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 decision is waiting for a connection.')).toBeVisible({
      timeout: 30_000,
    });
    await page.context().setOffline(false);
    await expect.poll(() => waiting(page), { timeout: 30_000 }).not.toContain(first);
    await expectApproved(page);
    await expect(pending(page, 10)).toBeVisible();

    const closed = await approveFirst(page);
    await expectStored(page);
    const context = page.context();
    await context.setOffline(true);
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto(`${app.origin}/dispatcher/jobs`);
    await expect(next.getByText(`Your decision on ${closed} has now reached the server.`)).toBeVisible();
    await expect(next.getByText('Job Order Created')).toBeVisible();
    await expect.poll(() => waiting(next)).not.toContain(closed);
    await expect.poll(() => kept(next)).not.toContain('grouphead-outbox');
  });

  test('a late decision is refused: its row stays with the reason, as the current row, until it is dismissed', async ({
    browser,
  }) => {
    const { page, complaints } = await visit(browser, app.origin);
    await signInAs(page, 'dispatcher@demo.test', path);
    await expect(rows(page)).toHaveCount(9);
    const { rows: known } = await (await page.request.get('/api/service-requests/triage')).json();
    const number = await approveFirst(page);
    await expect(current(page)).not.toContainText(number);
    const { id, version } = known[0];
    const taken = await page.request.post(`/api/service-requests/${id}/reject`, {
      headers: { origin: app.origin, 'idempotency-key': crypto.randomUUID() },
      data: { version, rejection_reason: 'A colleague has rejected it.' },
    });
    expect(taken.status(), await taken.text()).toBe(200);
    await sendNow(page).click();
    await expect(rows(page).first()).toHaveAccessibleName(number);
    await expect(rows(page).first()).toContainText('A colleague has already decided');
    await expect(current(page)).toContainText('this request is now "Rejected"');
    await expect(current(page).getByRole('button', { name: 'Approve as proposed' })).toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('a');
    await expect(rows(page)).toHaveCount(8);
    expect(await waiting(page)).toHaveLength(8);
    expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  });
});
