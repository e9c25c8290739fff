import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, signInAs, visit } from '../support/browser/browser.ts';
import { giveBack } from '../support/browser/lent-browser.ts';
import { post } from '../support/browser/management-steps.ts';
import { open } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { inTurn } from '../support/rounds.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

/** The people that most journeys need. They stay signed in between journeys. */
const people = ['operator', 'dispatcher', 'technician'] as const;
type Busy = (typeof people)[number];
type Person = Busy | 'admin' | 'client';

test.describe('dialogs and lists', () => {
  test.describe.configure({ mode: 'serial' });
  let app: RunningApp;
  let pages: Readonly<Record<Busy, Page>>;

  test.beforeAll(async ({ browser }) => {
    app = await startApp();
    const signedIn = await Promise.all(people.map(async (who) => [who, await signIn(browser, who)] as const));
    pages = Object.fromEntries(signedIn) as Record<Busy, Page>;
  });
  test.afterAll(async () => {
    await Promise.all(people.map((who) => giveBack(pages[who].context())));
    await app.stop();
  });

  async function signIn(browser: Browser, who: Person): Promise<Page> {
    const { page } = await visit(browser, app.origin);
    await signInAs(page, `${who}@demo.test`);
    return page;
  }

  /** Returns a function that returns a person's page. It signs in people who do not have one yet. */
  function pagesOfAll(browser: Browser): (who: Person) => Promise<Page> {
    const open = new Map<Person, Page>(people.map((who) => [who, pages[who]]));
    return async (who) => {
      const page = open.get(who) ?? (await signIn(browser, who));
      open.set(who, page);
      return page;
    };
  }

  const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you typed?' });
  const outside = (page: Page) => page.mouse.click(20, 450);
  const inMain = (page: Page, name: string | RegExp) =>
    page.getByRole('main').getByRole('button', { name }).first();

  test('Escape and a click outside close one layer, and unsaved input raises a question', async () => {
    const page = pages.operator;
    await open(page, '/operator/clients');
    const add = page.getByRole('button', { name: 'Add Client' });
    await add.click();
    const dialog = page.getByRole('dialog', { name: 'Create Client' });
    const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
    await name.fill('Half typed');
    await dialog.getByRole('combobox', { name: 'CMASA plan' }).click();
    await page.getByRole('option', { name: 'Premium' }).click();
    const calendar = page.locator('[data-dates-dropdown]');
    for (const field of [
      dialog.getByRole('textbox', { name: 'Plan start' }),
      dialog.getByRole('button', { name: 'Plan expiry' }),
    ]) {
      for (const close of [() => page.keyboard.press('Escape'), () => outside(page)]) {
        await field.click();
        await expect(calendar).toBeVisible();
        await close();
        await expect(calendar).toHaveCount(0);
        await expect(question(page)).toHaveCount(0);
        await expect(name).toHaveValue('Half typed');
      }
    }

    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => outside(page),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await name.focus();
      await leave();
      await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question(page)).toHaveCount(0);
      await expect(name).toHaveValue('Half typed');
    }
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();

    await add.click();
    await expect(name).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
  });

  test('every dialog with a form asks before it discards input', async ({ browser }) => {
    const pageOf = pagesOfAll(browser);
    const type = (label: string) => (dialog: Locator) =>
      dialog.getByRole('textbox', { name: label }).fill('Half typed');
    const choose = (label: string) => async (dialog: Locator) => {
      await dialog.getByRole('combobox', { name: label }).click();
      await dialog.locator('[role=option]:not([aria-selected=true])').locator('visible=true').first().click();
    };
    const click = (name: string) => (page: Page) => page.getByRole('button', { name }).click();
    const onBoard = (name: string) => async (page: Page) => {
      await page
        .getByRole('region', { name: /^Unassigned/ })
        .getByRole('button')
        .first()
        .click();
      await click(name)(page);
    };
    const first = (name: RegExp) => (page: Page) => inMain(page, name).click();
    const dialogs: readonly (readonly [
      who: Person,
      path: string,
      ask: (page: Page) => Promise<void>,
      change: (dialog: Locator) => Promise<void>,
    ])[] = [
      ['admin', '/admin/operators', click('Add Operator'), choose('Currency')],
      ['operator', '/operator/technicians', click('Add Technician'), type('Phone')],
      ['operator', '/operator/technicians', first(/^Edit: /), type('Name')],
      ['operator', '/operator/dispatchers', click('Add Dispatcher'), type('Phone')],
      [
        'operator',
        '/operator',
        first(/^(Assign: |Choose a different technician or time)/),
        choose('Technician'),
      ],
      ['dispatcher', '/dispatcher/service-requests', first(/^Approve & Assign/), choose('Technician')],
      ['dispatcher', '/dispatcher/service-requests', first(/^Reject: /), type('Reason')],
      ['dispatcher', '/dispatcher/jobs', first(/^Assign Technician: /), choose('Technician')],
      ['dispatcher', '/dispatcher/jobs', first(/^Cancel job: /), type('Reason')],
      ['dispatcher', '/dispatcher/schedule', onBoard('Move to…'), choose('Technician')],
      ['dispatcher', '/dispatcher/schedule', onBoard('Cancel job…'), type('Reason')],
      ['client', '/client/machines', click('Add Machine'), type('Model')],
    ];
    for (const [who, path, ask, change] of inTurn(dialogs, 6)) {
      const page = await pageOf(who);
      await open(page, path);
      await ask(page);
      const dialog = page.getByRole('dialog').filter({ has: page.locator('form') });
      await change(dialog);
      await page.keyboard.press('Escape');
      await expect(question(page), path).toBeVisible();
      await question(page).getByRole('button', { name: 'Discard' }).click();
      await expect(dialog, path).toBeHidden();
    }
  });

  test('every table has rows of 44 px with any text, and targets of at least 24 px', async ({ browser }) => {
    const pageOf = pagesOfAll(browser);
    const name = 'The Grand Old Harbour Hotel, Residences and Conference Centre of the Northern Islands ☕';
    const client = {
      name,
      email: 'long@demo.test',
      phone: '+973 1700 0009',
      address: 'Pier 1',
      password: '',
    };
    expect(await post(pages.operator, '/api/clients', client)).toMatchObject({ name });
    const tables: readonly (readonly [who: Person, path: string])[] = [
      ['operator', '/operator'],
      ['admin', '/admin'],
      ['operator', '/operator/clients'],
      ['dispatcher', '/dispatcher/jobs'],
      ['admin', '/admin/operators'],
      ['operator', '/operator/technicians'],
      ['operator', '/operator/reports'],
      ['admin', '/admin/clients'],
      ['operator', '/operator/dispatchers'],
      ['client', '/client/reports'],
      ['admin', '/admin/reports'],
      ['admin', '/dispatcher/jobs'],
      ['admin', '/dashboard'],
    ];
    for (const [who, path] of inTurn(tables, 6)) {
      const page = await pageOf(who);
      await open(page, path);
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      await expect(page.locator('main [role=status][aria-label], main [aria-busy=true]')).toHaveCount(0);
      const asTable = page.getByRole('button', { name: 'Show as table' });
      for (let left = await asTable.count(); left > 0; left--) await asTable.first().click();
      const heights = await page
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
      expect([...new Set(heights)], path).toEqual([44]);
      const targets = await page
        .locator('tbody button')
        .evaluateAll((buttons) =>
          buttons
            .map((button) => button.getBoundingClientRect())
            .map(({ width, height }) => Math.min(width, height)),
        );
      expect(
        targets.filter((least) => least < 24),
        path,
      ).toEqual([]);
    }
  });

  test('in right-to-left languages, previous and next point outward, and back points to the beginning', async () => {
    const turned = (icon: Locator) => icon.evaluate((svg) => getComputedStyle(svg).scale.startsWith('-1'));
    const { dispatcher, operator, technician } = pages;
    await open(operator, '/operator/schedule');
    await open(dispatcher, '/dispatcher/schedule');
    await open(technician, '/technician/jobs');
    await inMain(technician, /^(Continue Job|Open the form)/).click();
    const icons = [
      ...['Previous day', 'Next day'].map((name) => inMain(dispatcher, name)),
      ...['Previous month', 'Next month'].map((name) => inMain(operator, name)),
      technician.getByRole('link', { name: 'Back' }).first(),
    ].map((button) => button.locator('svg'));
    for (const dir of ['ltr', 'rtl'] as const) {
      for (const page of [dispatcher, operator, technician]) {
        await page.evaluate((value) => {
          document.dir = value;
        }, dir);
      }
      for (const icon of icons) expect(await turned(icon), dir).toBe(dir === 'rtl');
    }
    await inMain(dispatcher, 'Previous day').page().getByRole('textbox', { name: 'Date' }).click();
    const [first = 0, last = 0] = await Promise.all(
      ['Previous month', 'Next month'].map(async (name) => {
        const icon = dispatcher.locator('[data-dates-dropdown]').getByRole('button', { name }).locator('svg');
        return icon.evaluate((svg) => new DOMMatrix(getComputedStyle(svg).transform).b);
      }),
    );
    // Both chevrons point down by default. They are turned by -90° to point right, and by 90° to point left.
    expect([Math.round(first), Math.round(last)]).toEqual([-1, 1]);
  });
});
