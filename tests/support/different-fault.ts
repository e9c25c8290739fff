import { expect, type Page } from '@playwright/test';

/** Answers the question about the open case of the machine, which comes into sight with its title in focus. */
export async function sayDifferentFault(page: Page): Promise<void> {
  const question = page
    .locator('p[tabindex="-1"]')
    .filter({ hasText: /^This machine already has an open case: / });
  await expect(question).toBeFocused();
  await expect(question).toBeInViewport();
  await page.getByRole('button', { name: 'It is a different fault' }).click();
}

/** The complaints of a browser, without that of the question itself. */
export function unasked(complaints: readonly string[]): string[] {
  return complaints.filter((text) => !text.includes('409'));
}
