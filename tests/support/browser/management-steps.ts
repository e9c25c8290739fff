import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './screens.ts';

/** A management screen, word for word as in the specification. */
export type ManagementScreen = {
  readonly path: string;
  readonly title: string;
  readonly noun: string;
  readonly columns: readonly string[];
  readonly empty: string;
  readonly created: string;
  readonly updated: string;
  readonly api: string;
  /** The messages for an empty form with a short password, in order. */
  readonly messages: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly search: { readonly text: string; readonly found: string };
};

const shortPassword = 'Password must be at least 6 characters';
const person = ['Name is required', 'Invalid email', shortPassword, 'Phone is required'];

export const operatorsScreen: ManagementScreen = {
  path: '/admin/operators',
  title: 'Country Operators',
  noun: 'Operator',
  columns: ['Name', 'Country', 'Subscription', 'Whitelabel', 'Actions'],
  empty: 'No operators found',
  created: 'Country operator created successfully',
  updated: 'Operator updated successfully',
  api: '/api/operators',
  messages: ['Name is required', 'Country is required', 'Invalid email', shortPassword],
  fields: { Country: 'Bahrain' },
  search: { text: 'emirates', found: 'Falaj Espresso Care' },
};

export const clientsScreen: ManagementScreen = {
  path: '/operator/clients',
  title: 'Client Management',
  noun: 'Client',
  columns: ['Name', 'Email', 'Phone', 'CMASA Plan', 'Machines', 'Open cases', 'Last visit', 'Actions'],
  empty: 'No clients found',
  created: 'Client created successfully',
  updated: 'Client updated successfully',
  api: '/api/clients',
  messages: [...person, 'Address is required'],
  fields: { Phone: '+973 1700 0001', Address: 'Pier 1' },
  search: { text: 'GULFVIEW@', found: 'Gulf View Offices' },
};

export const techniciansScreen: ManagementScreen = {
  path: '/operator/technicians',
  title: 'Technician Management',
  noun: 'Technician',
  columns: ['Name', 'Phone', 'Specialization', 'Status', 'Actions'],
  empty: 'No technicians found',
  created: 'Technician created successfully',
  updated: 'Technician updated successfully',
  api: '/api/technicians',
  messages: person,
  fields: { Phone: '+973 1700 0002', Specialization: 'Roasters' },
  search: { text: 'bean-to-cup', found: 'Layla Mansoor' },
};

export const dispatchersScreen: ManagementScreen = {
  path: '/operator/dispatchers',
  title: 'Dispatcher Management',
  noun: 'Dispatcher',
  columns: ['Name', 'Phone', 'Status', 'Actions'],
  empty: 'No dispatchers found',
  created: 'Dispatcher created successfully',
  updated: 'Dispatcher updated successfully',
  api: '/api/dispatchers',
  messages: person,
  fields: { Phone: '+973 1700 0003' },
  search: { text: 'huda', found: 'Huda Salman' },
};

export async function openScreen(page: Page, { path, title }: ManagementScreen): Promise<void> {
  // Leaving the screen closes any open dialog.
  await open(page, '/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
}

export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
}

/** Opens the dialog for a new record. */
export async function add(page: Page, { noun }: ManagementScreen): Promise<Locator> {
  await page.getByRole('button', { name: `Add ${noun}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Create ${noun}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function edit(page: Page, { noun }: ManagementScreen, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit: ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${noun}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function fill(dialog: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const isCountry = label === 'Country';
    await dialog.getByRole(isCountry ? 'combobox' : 'textbox', { name: label, exact: true }).fill(text);
    if (isCountry) await dialog.page().getByRole('option', { name: text, exact: true }).click();
  }
}

/** Makes a call in the page's own session, without using the screen. */
export async function post(page: Page, path: string, body: object): Promise<unknown> {
  return page.evaluate(
    async ([to, input]) => {
      const response = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(input),
      });
      return response.json();
    },
    [path, body] as const,
  );
}

/** Makes writes to matching addresses fail. Returns a function that stops this. */
export async function failWrites(page: Page, pattern: string): Promise<() => Promise<void>> {
  await page.route(pattern, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: 'no answer' })
      : route.fallback(),
  );
  return () => page.unroute(pattern);
}
