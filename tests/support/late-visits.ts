import type { Page } from '@playwright/test';

/**
 * Accepts by itself that a visit comes later than its client was promised, wherever nothing else speaks against it. The
 * demo company's days without work lie after its promises.
 */
export async function acceptLateVisits(page: Page): Promise<void> {
  const only = page
    .getByRole('dialog', { name: /^(Move|Approve) .*\?$/ })
    .filter({ hasText: 'It begins later than the client was promised.' })
    .filter({ has: page.locator('li:only-child') });
  await page.addLocatorHandler(only, () => only.getByRole('button', { name: /anyway$/ }).click());
}
