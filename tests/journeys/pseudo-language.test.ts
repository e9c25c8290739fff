import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { recordAddress } from '#domain/events/record-address.ts';
import { startWords } from '#words/en/start.ts';
import { pseudo } from '#words/pseudo.ts';
import { signInAs, visit } from '../support/browser/browser.ts';
import { englishIn, expectNoEnglish, type Names, namesGivenTo } from '../support/browser/english.ts';
import { routes, routesOfEverybody } from '../support/browser/routes.ts';
import { open } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { inTurn, rounds } from '../support/rounds.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

/**
 * Runs the screens in a language that shares no letter with English, which reveals English text that cannot be
 * translated. The gate opens every screen and also presses every button. `npm run check` checks the strings in the
 * source files.
 */
test.describe('in a language that shares no letter with English, from right to left', () => {
  test.describe.configure({ mode: 'parallel' });
  let app: RunningApp;
  let dataDir: string;
  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'grouphead-pseudo-'));
    app = await startApp({ APP_LANGUAGE: 'en-XB', DATA_DIR: dataDir });
  });
  test.afterAll(async () => {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const people = [
    ['admin', 'super_admin'],
    ['operator', 'country_operator'],
    ['dispatcher', 'dispatcher'],
    ['technician', 'technician'],
    ['client', 'client'],
  ] as const;

  for (const [who, role] of people) {
    test(`the ${who} finds no English word`, async ({ browser }) => {
      const { page } = await visit(browser, app.origin);
      const names = namesGivenTo(page);
      await signInAs(page, `${who}@demo.test`);
      for (const path of await recordsFoundBy(page)) {
        await open(page, path);
        await settled(page);
        await expectNoEnglish(page, names, `on ${path}`);
      }
      let pressed = 0;
      const own = routes.filter(([, of]) => of === role).map(([path]) => path);
      for (const path of inTurn([...own, ...routesOfEverybody.map(([path]) => path)], 6)) {
        await test.step(path, async () => {
          await open(page, path);
          await settled(page);
          await expectNoEnglish(page, names, `on ${path}`);
          await expectTurned(page);
          if (rounds === 'all') pressed += await pressEverything(page, names, path);
        });
      }
      if (rounds === 'all') expect(pressed).toBeGreaterThan(own.length);
      await page.goto('/nowhere');
      await expectNoEnglish(page, names, 'where there is nothing');
    });
  }

  /** Returns the paths of the person's jobs and requests. */
  async function recordsFoundBy(page: Page): Promise<readonly string[]> {
    const found = async (search: string, record: 'job_orders' | 'service_requests') =>
      (await (await page.request.get(`/api/search?search=${search}`)).json())[record]
        .slice(0, rounds === 'all' ? undefined : 1)
        .map(({ id }: { readonly id: string }) => recordAddress(record, id));
    return [...(await found('jo-10', 'job_orders')), ...(await found('sr-10', 'service_requests'))];
  }

  test('a person who is not signed in finds no English word, not even in the email', async ({ browser }) => {
    const { page } = await visit(browser, app.origin);
    const names = namesGivenTo(page);
    const code = 'x'.repeat(43);
    for (const path of [
      '/auth',
      '/forgot-password',
      `/reset-password#${code}`,
      `/invitation#${code}`,
      `/setup#${code}`,
    ]) {
      await page.goto(path);
      await settled(page);
      for (const submit of await page.locator('button[type=submit]:visible').all()) await submit.click();
      await settled(page);
      await expectNoEnglish(page, names, `on ${path}`);
    }
    await page.goto('/forgot-password');
    await page.getByRole('textbox').fill('client@demo.test');
    await page.locator('button[type=submit]').click();
    const mail = await mailIn(join(dataDir, 'mail'));
    expect(englishIn(bodyOf(mail), ['Pearl Harbour Hotel', 'Grouphead'])).toEqual([]);
  });

  const waiting = pseudo(startWords).app.loading;
  const loading = (page: Page) =>
    page.getByRole('status').and(page.locator(`[aria-label="${waiting}"], :text-is("${waiting}")`));

  /** Fails unless the page runs from right to left, without scrolling sideways. */
  async function expectTurned(page: Page): Promise<void> {
    const html = page.locator('html');
    await expect(html).toHaveAttribute('dir', 'rtl');
    await expect
      .poll(() => html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBeLessThanOrEqual(0);
  }

  /** Waits until everything has loaded. */
  async function settled(page: Page): Promise<void> {
    await expect(page.locator('h1:visible').first()).toBeVisible();
    await expect(loading(page)).toHaveCount(0);
  }

  /**
   * Presses one button of each kind and checks the result: a dialog with its errors, a menu, another screen, or a
   * toast. Returns the number of buttons.
   */
  async function pressEverything(page: Page, names: Names, path: string): Promise<number> {
    let pressed = 0;
    for (const kind of await kindsOfButtons(page)) {
      if (new URL(page.url()).pathname !== path) await open(page, path);
      await settled(page);
      const button = await firstOfKind(page, kind);
      if (button === null) continue;
      await button.click();
      pressed += 1;
      await settled(page);
      const submit = page.locator('[role=dialog] button[type=submit]:visible').first();
      await expectNoEnglish(page, names, `after "${kind}" on ${path}`);
      if ((await submit.count()) > 0 && (await submit.isEnabled())) {
        await submit.click();
        await settled(page);
        await expectNoEnglish(page, names, `after sending what "${kind}" opened on ${path}`);
      }
      await closeEverything(page);
    }
    return pressed;
  }

  async function closeEverything(page: Page): Promise<void> {
    const inFront = page.locator('[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible');
    for (let left = 4; left > 0 && (await inFront.count()) > 0; left -= 1) {
      await page.keyboard.press('Escape');
    }
    if ((await inFront.count()) > 0) await page.reload();
  }

  /** Returns a button's text without names, because a list has the same button in every row. */
  const kindOf = async (button: Locator) => {
    const said = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '';
    return (said.match(/⟦[^⟦⟧]*⟧/g) ?? []).join(' ').replaceAll(/[^\p{L} ]/gu, '');
  };
  const buttonsOn = (page: Page) => page.locator('main button:visible:enabled').all();

  async function kindsOfButtons(page: Page): Promise<string[]> {
    const kinds = await Promise.all((await buttonsOn(page)).map(kindOf));
    return [...new Set(kinds)].filter((kind) => kind !== '');
  }

  async function firstOfKind(page: Page, kind: string): Promise<Locator | null> {
    for (const button of await buttonsOn(page)) if ((await kindOf(button)) === kind) return button;
    return null;
  }

  /** Returns the decoded body of an email. A body that is not ASCII is encoded as specified in RFC 2045. */
  const bodyOf = (mail: string) => {
    const [head = '', ...rest] = mail.split(/\r?\n\r?\n/);
    const body = rest.join('\n\n');
    return /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : body;
  };

  async function mailIn(folder: string): Promise<string> {
    await expect(async () => expect(await readdir(folder)).not.toEqual([])).toPass();
    const [first = ''] = await readdir(folder);
    return readFile(join(folder, first), 'utf8');
  }
});
