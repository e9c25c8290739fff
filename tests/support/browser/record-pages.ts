import { expect, type Locator, type Page } from '@playwright/test';

type Scope = Page | Locator;

/** Opens the menu with the record's further actions. */
export async function openActions(scope: Scope): Promise<Locator> {
  await scope.getByRole('button', { name: 'More actions', exact: true }).click();
  return scope.getByRole('menu').getByRole('menuitem');
}

const named = (scope: Scope, name: string | RegExp) => {
  const options = { name, ...(typeof name === 'string' && { exact: true }) };
  return scope.getByRole('button', options).or(scope.getByRole('link', options));
};

/** Presses the control for a record's action: a button, a link or a menu item. */
export async function pressAction(scope: Scope, name: string | RegExp): Promise<void> {
  const direct = named(scope, name);
  const menu = scope.getByRole('button', { name: 'More actions', exact: true });
  await expect(direct.or(menu).first()).toBeVisible();
  if (await direct.first().isVisible()) return direct.first().click();
  await menu.click();
  await scope.getByRole('menuitem', { name, exact: true }).click();
}

/** Checks that the page of a loaded record offers the action, or does not offer it if `isOffered` is false. */
export async function expectAction(page: Page, name: string, isOffered = true): Promise<void> {
  const menu = page.getByRole('button', { name: 'More actions', exact: true });
  const entry = page.getByRole('menuitem', { name, exact: true });
  await expect(async () => {
    if ((await menu.count()) > 0 && (await menu.getAttribute('aria-expanded')) !== 'true') await menu.click();
    const count = (await named(page, name).count()) + (await entry.count());
    if ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape');
    expect(count, name).toBe(isOffered ? 1 : 0);
  }).toPass();
}

/** Checks that there are exactly these buttons and menu entries. The menu is closed again at the end. */
export async function expectActions(page: Page, buttons: string[], entries: string[]): Promise<void> {
  const shown = page.getByRole('main').locator('button:not(section button):not([aria-haspopup="menu"])');
  await expect(shown).toHaveText(buttons);
  if (entries.length === 0) return;
  await expect(await openActions(page.getByRole('main'))).toHaveText(entries);
  await page.keyboard.press('Escape');
}

/** Expands the record's details. */
export const unfoldDetails = (scope: Scope): Promise<void> =>
  scope.locator('summary').filter({ hasText: 'Details' }).first().click();

/** Presses an entry in the menu of a record's row. */
export async function pressRowAction(scope: Scope, subject: string, name: string): Promise<void> {
  await scope.getByRole('button', { name: `More actions: ${subject}`, exact: true }).click();
  await scope.getByRole('menuitem', { name, exact: true }).click();
}

/** Creates a job in its dialog once the proposal is filled in, because the proposal's text moves the button. */
export async function createAsProposed(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('combobox', { name: 'Technician (optional)' })).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'Create job' }).click();
}
