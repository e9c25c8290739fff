import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect, type Page } from '@playwright/test';

const password = 'demo-coffee';

export type Visitor = {
  readonly page: Page;
  /** What the browser complained about: console errors, refused resources, uncaught exceptions. */
  readonly complaints: readonly string[];
};

/** A browser of its own, which notes every complaint. */
export async function visit(
  browser: Browser,
  origin: string,
  options: { phone?: boolean } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: options.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: options.phone ?? false,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints };
}

/** Signs in on the page that asks for it. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
}

/** WCAG 2.2 AA as far as a machine can tell: axe finds nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

/** Toasts float above everything; waits for the one with this title and text, whatever others stand beside it. */
export async function expectToast(page: Page, title: string, text = ''): Promise<void> {
  const toast = page
    .locator('.mantine-Notification-root')
    .filter({ hasText: title })
    .filter({ hasText: text });
  await expect(toast.first()).toBeVisible();
}
