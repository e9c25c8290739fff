import { expect, type Page } from '@playwright/test';
import { addDays, addMonths, dateIn } from '#domain/values/calendar.ts';
import { languageCookie } from '#domain/values/language.ts';
import { arabic } from '#words/ar/all.ts';
import { expectInArabic } from '../support/browser/arabic-screens.ts';
import { expectAccessible, signInAs, visit } from '../support/browser/browser.ts';
import { namesGivenTo } from '../support/browser/english.ts';
import { pathsOfCodes } from '../support/browser/paths-of-codes.ts';
import { routes, routesOfEverybody } from '../support/browser/routes.ts';
import { open, untilLoaded } from '../support/browser/screens.ts';
import { test } from '../support/browser/story.ts';
import { expectToast } from '../support/browser/toasts.ts';
import { runMoment } from '../support/clock.ts';
import { inTurn } from '../support/rounds.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

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
    const pictures = page.locator('.shots img');
    const english = (await pictures.first().getAttribute('src')) ?? '';
    await page.getByRole('link', { name: 'العربية' }).click();
    await expect(html(page)).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(arabic.landing.hero.title);
    await expect(pictures.first()).not.toHaveAttribute('src', english);
    await page.getByRole('link', { name: arabic.landing.signIn }).first().click();
    await expect(html(page)).toHaveAttribute('lang', 'ar');
    await page.getByLabel(arabic.accounts.email).fill('client@demo.test');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(html(page)).toHaveAttribute('dir', 'ltr');
    await expect(page.getByLabel('Email')).toHaveValue('client@demo.test');
    await page.getByRole('button', { name: 'العربية' }).click();
    await expect(page.getByLabel(arabic.accounts.email)).toHaveValue('client@demo.test');
    await expectAccessible(page, 'html');
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { level: 2, name: 'حقوقك' })).toBeVisible();
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Your rights' })).toBeVisible();
  });

  test('a visitor who reads English loads no Arabic letters', async ({ browser }) => {
    const { page } = await visit(browser, app.origin, { isNew: true });
    const fonts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
    for (const path of ['/', '/auth']) {
      await page.goto(path);
      await expect(page.getByText('العربية')).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
    }
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((font) => /arabic-arabic/.test(font))).toEqual([]);
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

  test('a client and a technician in Arabic and a dispatcher in English bring one job to its signature', async ({
    browser,
  }) => {
    const client = await visit(browser, app.origin, { phone: true });
    const dispatcher = await visit(browser, app.origin);
    const technician = await visit(browser, app.origin, { phone: true });
    await inArabic(client.page);
    await inArabic(technician.page);
    await signInAs(client.page, 'client@demo.test');
    await signInAs(dispatcher.page, 'dispatcher@demo.test', '/dispatcher/service-requests');
    await signInAs(technician.page, 'technician@demo.test');
    await untilLoaded(client.page);
    await askInArabic(client.page);

    const row = dispatcher.page.getByRole('listitem').filter({ hasText: problem });
    await expect(html(dispatcher.page)).toHaveAttribute('dir', 'ltr');
    await row.getByRole('button').click();
    await dispatcher.page.getByRole('button', { name: /^Approve & Assign/ }).click();
    const approval = dispatcher.page.getByRole('dialog');
    await approval.getByRole('combobox', { name: 'Technician' }).click();
    await dispatcher.page.getByRole('option', { name: /Yusuf/ }).click();
    await approval.getByRole('button', { name: 'Approve & Create Job Order' }).click();
    await expect(client.page.getByText(arabic['service-requests'].timeline.assigned).first()).toBeVisible();

    await finishInArabic(technician.page);
    await expect(client.page.getByRole('link', { name: arabic.dashboards.client.showOthers })).toBeVisible();
    await expect(row).toContainText('Completed');
  });

  for (const [who, role] of inTurn(people)) {
    test(`the screens of the ${who} have no English word, and nothing is cut off`, async ({ browser }) => {
      const { page } = await visit(browser, app.origin);
      const names = namesGivenTo(page);
      await inArabic(page);
      await signInAs(page, `${who}@demo.test`);
      const own = routes.filter(([, of]) => of === role).map(([path]) => path);
      for (const path of inTurn([...own, ...routesOfEverybody.map(([path]) => path)], 6)) {
        await test.step(path, async () => {
          await open(page, path);
          await expectInArabic(page, names, path);
        });
      }
    });
  }

  test('the pages behind links, codes and labels have no English word, and nothing is cut off', async ({
    browser,
  }) => {
    const paths = [
      '/verify',
      ...(await pathsOfCodes(browser, app.origin)),
      ...withUnknownCode.map((path) => path + 'f'.repeat(43)),
    ];
    const { page } = await visit(browser, app.origin);
    const names = namesGivenTo(page);
    await inArabic(page);
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectInArabic(page, names, path);
      });
    }
  });
});

const problem = 'الماكينة تسرّب الماء على الطاولة منذ الصباح.';
const done = 'تم العثور على التسرّب وسدّه.';

/** The pages of links that are sent by email or in a code. They also say that a link is invalid. */
const withUnknownCode = [
  '/sign/',
  '/dispute/',
  '/stop/',
  '/report/',
  '/reset-password#',
  '/invitation#',
  '/setup#',
  '/confirm-address#',
  '/confirm-email#',
];

/**
 * Returns the day of the month of a Monday in the middle of the next month. On a weekend, the approval would raise a
 * question.
 */
function aMondayOfNextMonth(): number {
  const firstDay = addMonths(`${dateIn('Asia/Bahrain', runMoment).slice(0, 7)}-01`, 1);
  const days = Array.from({ length: 7 }, (_, index) => addDays(firstDay, 10 + index));
  return Number(days.find((day) => new Date(day).getUTCDay() === 1)?.slice(8));
}

/** Requests a visit in the middle of the next month, although the machine already has an open case. */
async function askInArabic(page: Page): Promise<void> {
  const { request } = arabic['service-requests'];
  await open(page, '/client/request-service');
  await page.getByRole('button', { name: request.submit }).click();
  await expect(page.getByText(arabic.reasons.machine_missing).first()).toBeVisible();
  await page.getByRole('combobox', { name: request.machine }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel(request.problem).fill(problem);
  await page.getByRole('textbox', { name: request.preferredDate }).click();
  await page.getByRole('button', { name: arabic.start.app.calendar.nextMonth }).click();
  await page.getByRole('button', { name: new RegExp(`^${aMondayOfNextMonth()} `) }).click();
  await page.getByRole('button', { name: request.submit }).click();
  await page.getByRole('button', { name: arabic['open-case'].different }).click();
  await expectToast(page, request.submitted);
}

/** Starts the job, records the work, has it signed, and takes the phone back. */
async function finishInArabic(page: Page): Promise<void> {
  const { order, signature, 'job-form': form } = arabic;
  const job = page.getByRole('listitem').filter({ hasText: problem });
  await job.getByRole('button', { name: order.mine.actions.start }).click();
  // The visit is on another day, and the technician may be at work elsewhere.
  await page.getByRole('dialog').getByRole('button', { name: /البدء/ }).click();
  const submit = page.getByRole('button', { name: form.submit });
  await page.getByLabel(form.workPerformed).fill(done);
  await submit.click();
  await expect(page).toHaveURL(/\/signature$/);
  await expect(page.getByText(done)).toBeVisible();
  await page.getByLabel(signature.signerName).fill('أمل جابر');
  await page.getByRole('button', { name: signature.typeName }).click();
  await page.getByRole('button', { name: signature.confirm }).click();
  await expect(page.getByText(signature.thankYou('أمل جابر'))).toBeVisible();
  await page.getByRole('button', { name: signature.handBackPhone }).click();
  await page.getByLabel(signature.unlock.password).fill('demo-coffee');
  await page.getByRole('button', { name: signature.unlock.submit, exact: true }).click();
  await expect(page).toHaveURL(/\/technician\/jobs$/);
}
