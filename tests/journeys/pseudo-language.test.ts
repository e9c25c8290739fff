import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { type RunningApp, startApp } from '../support/app.ts';
import { signInAs, visit } from '../support/browser.ts';
import { englishIn, expectNoEnglish, type Names, namesGivenTo } from '../support/english.ts';
import { routes, routesOfEverybody } from '../support/routes.ts';
import { open } from '../support/screens.ts';
import { test } from '../support/story.ts';

/** The screens run in a language that shares no letter with English, so English text in them cannot be translated. */
test.describe('in a language that shares no letter with English', () => {
  let app: RunningApp;
  let dataDir: string;
  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'grouphead-pseudo-'));
    app = await startApp({ APP_LANGUAGE: 'en-XA', DATA_DIR: dataDir });
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
    test(`the ${who} finds no word of English on a screen, in a dialog or in what is refused`, async ({
      browser,
    }) => {
      const { page } = await visit(browser, app.origin);
      const names = namesGivenTo(page);
      await signInAs(page, `${who}@demo.test`);
      const own = routes.filter(([, of]) => of === role).map(([path]) => path);
      for (const path of [...own, ...routesOfEverybody.map(([path]) => path)]) {
        await test.step(path, async () => {
          await open(page, path);
          await settled(page);
          await expectNoEnglish(page, names, `on ${path}`);
          await lookIntoDialogs(page, names, path);
        });
      }
      await page.goto('/nowhere');
      await expectNoEnglish(page, names, 'where there is nothing');
    });
  }

  test('whoever is not signed in finds none either, nor in the mail that is sent', async ({ browser }) => {
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

  /** Waits until everything that was asked for has come. */
  async function settled(page: Page): Promise<void> {
    await expect(page.locator('h1:visible').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  }

  /** Opens the dialogs of the buttons, sends their forms as they are, and closes them again. */
  async function lookIntoDialogs(page: Page, names: Names, path: string): Promise<void> {
    for (const opener of await openersOn(page)) {
      if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue;
      const name = await opener.textContent();
      await opener.click();
      const dialog = page.getByRole('dialog').last();
      const isOpen = await dialog.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
      if (!isOpen) continue;
      await settled(page);
      await expectNoEnglish(page, names, `in the dialog of ${name} on ${path}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  }

  /** The first button of each kind that says that it opens a dialog. */
  async function openersOn(page: Page): Promise<Locator[]> {
    const openers = await page.locator('main [aria-haspopup=dialog]').all();
    return openers.slice(0, 6);
  }

  /** The body of a mail, which RFC 2045 encodes when it is not ASCII. */
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
