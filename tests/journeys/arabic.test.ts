import { expect, type Page } from '@playwright/test';
import { languageCookie } from '#domain/values/language.ts';
import { arabic } from '#words/ar/all.ts';
import { shippedPrivacyWords } from '#words/say/privacy-text.ts';
import { expectAccessible, signInAs, visit } from '../support/browser/browser.ts';
import { expectNoEnglish, namesGivenTo } from '../support/browser/english.ts';
import { routes, routesOfEverybody } from '../support/browser/routes.ts';
import { open, untilLoaded } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { latinNames } from '../support/latin-names.ts';
import { inTurn, rounds } from '../support/rounds.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

const widths = rounds === 'all' ? [1440, 390, 320] : [320];

/** The privacy notice is a legal text, and is published in one language. */
const notice = shippedPrivacyWords(2);
const withoutLatin = (text: string) => (text === notice ? '' : text.replaceAll(latinNames, ' '));

const people = [
  ['admin', 'super_admin'],
  ['operator', 'country_operator'],
  ['dispatcher', 'dispatcher'],
  ['technician', 'technician'],
  ['client', 'client'],
] as const;

test.describe('in Arabic, from right to left', () => {
  test.describe.configure({ mode: 'parallel' });
  let app: RunningApp;
  test.beforeAll(async () => {
    app = await startApp();
  });
  test.afterAll(() => app.stop());

  const html = (page: Page) => page.locator('html');
  const inArabic = (page: Page) =>
    page.context().addCookies([{ name: languageCookie, value: 'ar', url: app.origin }]);

  test('a visitor reads Arabic from the landing page on, and switches in place without losing what they typed', async ({
    browser,
  }) => {
    const { page } = await visit(browser, app.origin);
    await page.goto('/');
    await page.getByRole('link', { name: 'العربية' }).click();
    await expect(html(page)).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(arabic.landing.hero.title);
    await page.getByRole('link', { name: arabic.landing.signIn }).first().click();
    await expect(html(page)).toHaveAttribute('lang', 'ar');
    await page.getByLabel(arabic.accounts.email).fill('client@demo.test');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(html(page)).toHaveAttribute('dir', 'ltr');
    await expect(page.getByLabel('Email')).toHaveValue('client@demo.test');
    await page.getByRole('button', { name: 'العربية' }).click();
    await expect(page.getByLabel(arabic.accounts.email)).toHaveValue('client@demo.test');
    await expectAccessible(page, 'html');
  });

  test('a person chooses a language in the account menu, and finds it on another device', async ({
    browser,
  }) => {
    const { page } = await visit(browser, app.origin);
    await signInAs(page, 'client.ae@demo.test');
    await page.getByRole('button', { name: /^Account/ }).click();
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/account/language') && answer.ok(),
    );
    await page.getByRole('menuitemradio', { name: 'العربية' }).click();
    await expect(html(page)).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(arabic.dashboards.client.title);
    await saved;
    const other = await visit(browser, app.origin);
    await signInAs(other.page, 'client.ae@demo.test');
    await expect(html(other.page)).toHaveAttribute('lang', 'ar');
    await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(arabic.dashboards.client.title);
  });

  test('a client in Arabic and a dispatcher in English work on one request', async ({ browser }) => {
    const client = await visit(browser, app.origin, { phone: true });
    const dispatcher = await visit(browser, app.origin);
    await inArabic(client.page);
    await signInAs(client.page, 'client@demo.test');
    await signInAs(dispatcher.page, 'dispatcher@demo.test', '/dispatcher/service-requests');
    await untilLoaded(client.page);
    const problem = 'الماكينة تسرّب الماء على الطاولة منذ الصباح.';
    await open(client.page, '/client/request-service');
    const { request } = arabic['service-requests'];
    await client.page.getByRole('button', { name: request.submit }).click();
    await expect(client.page.getByText(arabic.reasons.machine_missing).first()).toBeVisible();
    await client.page.getByRole('combobox', { name: request.machine }).click();
    await client.page.getByRole('option').first().click();
    await client.page.getByRole('combobox', { name: request.urgency }).click();
    await client.page.getByRole('option', { name: arabic.start.domain.urgency.emergency }).click();
    await client.page.getByLabel(request.problem).fill(problem);
    await client.page.getByRole('button', { name: request.submit }).click();
    await client.page
      .getByRole('button', { name: arabic['open-case'].different })
      .click({ timeout: 5000 })
      .catch(() => undefined);
    const row = dispatcher.page.getByText(problem).first();
    await expect(row).toBeVisible();
    await expect(html(dispatcher.page)).toHaveAttribute('dir', 'ltr');
  });

  for (const [who, role] of inTurn(people)) {
    test(`the screens of the ${who} have no English word, and nothing is cut off`, async ({ browser }) => {
      const { page } = await visit(browser, app.origin);
      const names = namesGivenTo(page);
      await inArabic(page);
      await signInAs(page, `${who}@demo.test`);
      const own = routes.filter(([, of]) => of === role).map(([path]) => path);
      for (const path of inTurn([...own, ...routesOfEverybody.map(([path]) => path)])) {
        await test.step(path, async () => {
          await open(page, path);
          await expect(page.locator('h1:visible').first()).toBeVisible();
          await untilLoaded(page);
          await expectNoEnglish(page, names, `on ${path}`, withoutLatin);
          await expectBarsAtStart(page);
          for (const width of widths) {
            await page.setViewportSize({ width, height: 900 });
            await expect(() => expectNothingCutOff(page)).toPass();
          }
          if (rounds === 'all') await expectAccessible(page, 'html');
          await page.setViewportSize({ width: 1440, height: 900 });
        });
      }
    });
  }
});

/** Fails if the bar beside a current row is at the end of its line. */
async function expectBarsAtStart(page: Page): Promise<void> {
  const shadows = await page
    .locator('li[data-current]')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).boxShadow));
  expect(shadows.filter((shadow) => shadow.includes(' 3px 0px'))).toEqual([]);
}

/** Fails if the page scrolls sideways, or if an input cuts off its value. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const beyond = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  const cut = await page
    .locator('main input:visible')
    .evaluateAll((inputs) =>
      inputs
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((input) => (input instanceof HTMLInputElement ? input.value : '')),
    );
  expect(cut).toEqual([]);
}
