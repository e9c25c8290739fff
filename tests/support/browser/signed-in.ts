import { type Browser, expect, type Page } from '@playwright/test';
import { signInAs, visit } from './browser.ts';
import type { Visitor } from './lent-browser.ts';

const homes = {
  admin: '/admin',
  operator: '/operator',
  dispatcher: '/dispatcher',
  technician: '/technician/jobs',
  client: '/client',
  new: '/dashboard',
};
type Who = keyof typeof homes;

/**
 * Returns a function that opens the home page of a demo account. It signs in without the form, which other journeys
 * test.
 */
export const homesOf = (origin: () => string) =>
  async function open(browser: Browser, who: Who, options: { phone?: boolean } = {}): Promise<Visitor> {
    const visitor = await visit(browser, origin(), options);
    await signInAs(visitor.page, `${who}@demo.test`, homes[who]);
    await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
    return visitor;
  };

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
