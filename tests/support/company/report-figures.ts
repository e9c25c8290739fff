import { expect, type Page } from '@playwright/test';

const rowsAtOnce = 25;

/** Opens the rows behind two figures, opens one of these rows in the side panel, and closes the panel and the list. */
export async function expectRowsOfFigures(page: Page, completed: number): Promise<void> {
  await page.getByRole('button', { name: 'Show requests: Requests' }).click();
  await expect(page.getByRole('heading', { name: 'Requests received' })).toBeFocused();
  await page.getByRole('button', { name: 'Show jobs: Completed' }).click();
  await expect(page.getByRole('heading', { name: 'Completed jobs', exact: true })).toBeFocused();
  const rows = page.getByRole('table', { name: 'Completed jobs' }).getByRole('row');
  await expect(rows).toHaveCount(1 + Math.min(completed, rowsAtOnce));
  await rows.nth(1).getByRole('link', { name: /^JO-/ }).click();
  await expect(page.getByRole('complementary', { name: /in the side panel$/ })).toContainText('JO-');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close the list' }).click();
  await expect(rows).toHaveCount(0);
}
