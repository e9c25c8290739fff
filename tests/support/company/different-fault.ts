import { expect, type Page } from '@playwright/test';

/**
 * Answers the question by saying that it is a different fault. The question must be in view, and its title must have
 * the focus.
 */
export async function sayDifferentFault(page: Page): Promise<void> {
  const question = page
    .locator('p[tabindex="-1"]')
    .filter({ hasText: /^This machine already has an open case: / });
  await expect(question).toBeFocused();
  await expect(question).toBeInViewport();
  await page.getByRole('button', { name: 'It is a different fault' }).click();
}

/** Returns the browser's errors, except for the 409 that leads to the question. */
export function unasked(complaints: readonly string[]): string[] {
  return complaints.filter((text) => !text.includes('409'));
}
