import { expect, type Page } from '@playwright/test';

/**
 * Confirms moves and approvals whose only concern is a missed arrival target. Because of the demo company's days off, the next
 * possible visits can be later than its arrival targets.
 */
export async function acceptLateVisits(page: Page): Promise<void> {
  const only = page
    .getByRole('dialog', { name: /^(Move|Approve) .*\?$/ })
    .filter({ hasText: 'It starts after the arrival target.' })
    .filter({ has: page.locator('li:only-child') });
  await page.addLocatorHandler(only, () => only.getByRole('button', { name: /anyway$/ }).click());
}

/** Moves a job to a later time, even if that is after the arrival target. */
export async function moveLater(page: Page, number: string): Promise<void> {
  const { items } = await (await page.request.get(`/api/job-orders/search?search=${number}`)).json();
  const { id, version, technician_id, scheduled_date } = items[0];
  const later = new Date(Date.parse(scheduled_date) + 15 * 60_000).toISOString();
  const answer = await page.request.post(`/api/job-orders/${id}/assign`, {
    headers: { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() },
    data: { version, technician_id, scheduled_date: later, accepted: ['after_promise'] },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
