import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/browser.ts';
import {
  type ManagementDemo,
  shareManagementDemo,
  test,
  unprovoked,
} from '../support/browser/management-demo.ts';
import {
  add,
  clientsScreen,
  dispatchersScreen,
  edit,
  failWrites,
  fill,
  type ManagementScreen,
  openScreen,
  operatorsScreen,
  rowOf,
  techniciansScreen,
} from '../support/browser/management-steps.ts';
import { open } from '../support/browser/screens.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { inTurn } from '../support/rounds.ts';

shareManagementDemo();

/** Returns the email address of the person that the journeys create on the screen. */
const emailOf = ({ noun }: ManagementScreen) => `new.${noun.toLowerCase()}@demo.test`;

const screens = [operatorsScreen, clientsScreen, techniciansScreen, dispatchersScreen];
const pageFor = (screen: ManagementScreen, { admin, operator }: ManagementDemo): Page =>
  screen === operatorsScreen ? admin.page : operator.page;

for (const screen of screens) {
  const { noun, columns, messages } = screen;

  test(`${screen.title}: the table and every message of the form appear; a record is created and changed`, async ({
    demo,
  }) => {
    const page = pageFor(screen, demo);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // A busy page reads the list together with others.
    const isOfList = ({ pathname, search }: URL) =>
      `${pathname}${decodeURIComponent(search)}`.includes(screen.api);
    await page.route(isOfList, async (route) => {
      await held;
      await route.fallback();
    });
    await open(page, screen.path);
    await expect(page.locator('tbody tr')).toHaveCount(5);
    await expect(page.locator('tbody .mantine-Skeleton-root')).toHaveCount(5 * columns.length);
    release();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.unroute(isOfList);
    await expect(page.getByRole('columnheader')).toHaveText(columns);

    const creating = await add(page, screen);
    const create = creating.getByRole('button', { name: 'Create', exact: true });
    await creating.getByLabel(/^Password/).fill('12345');
    await create.click();
    await expect(creating.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await expectToast(page, 'Validation error', messages[0] ?? '');
    for (const message of messages) await expect(creating.getByText(message, { exact: true })).toBeVisible();
    await expectAccessible(page);
    const email = emailOf(screen);
    await fill(creating, { Name: `New ${noun}`, Email: email, ...screen.fields });
    await creating.getByLabel(/^Password/).fill('sesame-street');
    await create.click();
    await expectToast(page, 'Success', screen.created);
    await expect(creating).toBeHidden();

    const editing = await edit(page, screen, `New ${noun}`);
    await expect(editing.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await expect(editing.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly', '');
    await expect(editing.getByLabel(/^Password/)).toHaveCount(0);
    await fill(editing, { Name: `Other ${noun}` });
    await editing.getByRole('button', { name: 'Update', exact: true }).click();
    await expectToast(page, 'Success', screen.updated);
    await expect(editing).toBeHidden();
    await expect(rowOf(page, `Other ${noun}`)).toBeVisible();
  });
}

/** Not every run tests all four screens, because they share their list and their form. */
for (const screen of inTurn(screens, 6)) {
  const { noun, empty, messages, search } = screen;
  const lower = noun.toLowerCase();

  test(`${screen.title}: the search works, cancelled input is discarded, and each failure of the form has a message`, async ({
    demo,
  }) => {
    const page = pageFor(screen, demo);
    await openScreen(page, screen);
    const box = page.getByRole('searchbox', { name: 'Search...' });
    await box.fill(search.text);
    await expect(page.getByRole('rowheader').getByRole('link')).toHaveText([search.found]);
    await box.fill('100% nothing_like_this');
    await expect(page.getByText(empty, { exact: true })).toBeVisible();
    await box.fill('');
    await expect(rowOf(page, search.found)).toBeVisible();

    const creating = await add(page, screen);
    const create = creating.getByRole('button', { name: 'Create', exact: true });
    await fill(creating, { Name: 'Twin', Email: emailOf(screen).toUpperCase(), ...screen.fields });
    await creating.getByLabel(/^Password/).fill('sesame-street');
    const answer = await failWrites(page, `**${screen.api}`);
    await create.click();
    await expectToast(page, 'Error', `Failed to create ${lower}`);
    await expect(creating.getByRole('alert')).toContainText('The server cannot be reached.');
    await answer();
    await create.click();
    const taken = creating.getByRole('textbox', { name: 'Email' });
    await expect(taken).toBeFocused();
    await expectToast(page, 'Error', 'This email is already registered');
    await expect(taken).toHaveAccessibleDescription('This email is already registered');
    await creating.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(creating).toBeHidden();
    await add(page, screen);
    await expect(creating.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('');
    await expect(creating.getByText(messages[0] ?? '', { exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(creating).toBeHidden();
    await expect(page.getByRole('button', { name: `Add ${noun}`, exact: true })).toBeFocused();

    const editing = await edit(page, screen, `Other ${noun}`);
    await fill(editing, { Name: `Another ${noun}` });
    const answerUpdates = await failWrites(page, `**${screen.api}/*`);
    await editing.getByRole('button', { name: 'Update', exact: true }).click();
    await expectToast(page, 'Error', `Failed to update ${lower}`);
    await answerUpdates();
    await expectAccessible(page);
    await editing.getByRole('button', { name: 'Update', exact: true }).click();
    await expectToast(page, 'Success', screen.updated);
    await expect(rowOf(page, `Another ${noun}`)).toBeVisible();
  });
}

test('an operator can have any subscription, currency and fees, and becomes a white label', async ({
  demo,
}) => {
  const { page } = demo.admin;
  await openScreen(page, operatorsScreen);
  await expect(rowOf(page, 'Dilmun Coffee Services')).toContainText(/Bahrain.*Recurring.*No/);
  await expect(rowOf(page, 'Falaj Espresso Care')).toContainText(/United Arab Emirates.*One-time.*Yes/);
  await expect(rowOf(page, 'Sail Tower Service')).toContainText(/Kuwait.*Free.*No/);
  const dialog = await add(page, operatorsScreen);
  await fill(dialog, { Name: 'Jasmine Machines', Email: 'jasmine@demo.test', Country: 'Egypt' });
  await expect(dialog.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Africa\/Cairo/);
  await dialog.getByRole('combobox', { name: 'Subscription type' }).click();
  await expect(dialog.getByRole('option')).toHaveText(['Free', 'One-time', 'Recurring']);
  await dialog.getByRole('option', { name: 'Recurring' }).click();
  const currency = dialog.getByRole('combobox', { name: 'Currency' });
  await expect(currency).toHaveValue('EGP · Egyptian Pound');
  await currency.click();
  const offered = ['BHD', 'USD', 'EUR', 'GBP', 'AED', 'EGP', 'JOD', 'KWD', 'OMR', 'QAR', 'SAR'];
  await expect(dialog.getByRole('option')).toHaveText(offered.map((code) => new RegExp(`^${code} ·`)));
  await expect(dialog.getByText('More currencies')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('option', { name: 'EGP' }).click();
  await dialog.getByRole('textbox', { name: 'Subscription fee (EGP)' }).fill('-1');
  await expect(dialog.getByRole('textbox', { name: 'Custom domain' })).toHaveCount(0);
  await dialog.getByRole('switch', { name: 'Whitelabel' }).check({ force: true });
  await dialog.getByRole('textbox', { name: 'Custom domain' }).fill('https://jasmine');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const amount = 'Amount must be at least 0, with no more than three decimals';
  await expectToast(page, 'Validation error', amount);
  await expect(dialog.getByText('Enter a host name such as service.example.com')).toBeVisible();
  await fill(dialog, {
    'Subscription fee (EGP)': '1200.50',
    'Custom domain': 'service.jasmine.example',
    'CMASA Standard, annual fee (EGP)': '900',
    'CMASA Premium, annual fee (EGP)': '1500.125',
  });
  await dialog.getByLabel(/^Password/).fill('sesame-street');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expectToast(page, 'Success', operatorsScreen.created);
  await expect(rowOf(page, 'Jasmine Machines')).toContainText(/Egypt.*Recurring.*Yes/);
  await edit(page, operatorsScreen, 'Jasmine Machines');
  const value = (name: string) => page.getByRole('textbox', { name });
  await expect(value('Subscription fee (EGP)')).toHaveValue('1200.50');
  await expect(value('CMASA Premium, annual fee (EGP)')).toHaveValue('1500.125');
});

test("a client's plan asks for its dates, and None clears them", async ({ demo }) => {
  const { page } = demo.operator;
  await openScreen(page, clientsScreen);
  await expect(rowOf(page, 'Pearl Harbour Hotel')).toContainText('Standard');
  await expect(rowOf(page, 'Sandglass Cafe')).toContainText('Premium');
  await expect(rowOf(page, 'Gulf View Offices')).toContainText('None');
  const dialog = await edit(page, clientsScreen, 'Gulf View Offices');
  const plan = dialog.getByRole('combobox', { name: 'CMASA plan' });
  const expiry = dialog.getByLabel('Plan expiry');
  await expect(plan).toHaveValue('None');
  await expect(expiry).toHaveCount(0);
  await plan.click();
  await expect(dialog.getByRole('option')).toHaveText(['None', 'Standard', 'Premium']);
  await dialog.getByRole('option', { name: 'Premium' }).click();
  await expect(expiry).toContainText('11:59 PM');
  const start = dialog.getByRole('textbox', { name: 'Plan start date' });
  await expect(start).not.toHaveValue('');
  await start.click();
  await expectAccessible(page);
  await page.locator('button[data-today]').click();
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expectToast(page, 'Success', clientsScreen.updated);
  await expect(rowOf(page, 'Gulf View Offices')).toContainText('Premium');
  await edit(page, clientsScreen, 'Gulf View Offices');
  await expect(start).not.toHaveValue('');
  await plan.click();
  await dialog.getByRole('option', { name: 'None' }).click();
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expectToast(page, 'Success', clientsScreen.updated);
  await expect(rowOf(page, 'Gulf View Offices')).toContainText('None');
});

test('the browser reported no errors except the provoked ones', ({ demo }) => {
  expect(unprovoked(demo)).toEqual([]);
});
