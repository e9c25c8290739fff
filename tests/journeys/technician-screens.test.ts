import { expect, type Page } from '@playwright/test';
import {
  expectAccessible,
  expectFits,
  expectForThumbs,
  expectReadableInSun,
} from '../support/browser/browser.ts';
import { openJobsOnPhone } from '../support/browser/jobs-on-phone.ts';
import { routes } from '../support/browser/routes.ts';
import { test } from '../support/browser/story.ts';
import { inTurn } from '../support/rounds.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

const own = routes.flatMap(([path, role]) => (role === 'technician' ? [path] : []));

/** Opens the screen, and waits for its content. */
async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [role=status][aria-label]')).toHaveCount(0);
}

test('a technician’s screens can be read in the sun and pressed with a thumb, and every text can be dictated, even with Arabic digits', async ({
  browser,
}) => {
  const { page, complaints, jobs } = await openJobsOnPhone(browser, app.origin);
  for (const path of [...inTurn([...own, '/notifications'], 6), `/jobs/${jobs[0]?.id}`]) {
    await openScreen(page, path);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectForThumbs(page);
    await expectReadableInSun(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectReadableInSun(page);
    await page.emulateMedia({ colorScheme: null });
    await expectFits(page, 320);
    await expectForThumbs(page);
  }
  // Dictation inserts whole sentences, without any key press.
  const fields = page.locator('main').locator('textarea:visible, input[type=text]:not([readonly]):visible');
  for (const field of await fields.all()) {
    if (!(await field.isEditable())) continue;
    await field.focus();
    await page.keyboard.insertText('7 bar at the pump.');
    await expect(field).toHaveValue(/7/);
  }
  const hours = page.getByLabel('Time spent (hours)');
  await hours.fill('');
  for (const digit of ['١', '٢']) await page.keyboard.insertText(digit);
  await expect(hours).toHaveValue('12');
  expect(complaints).toEqual([]);
});

test('each open job takes less than half a phone screen, and opens in place to show the rest', async ({
  browser,
}) => {
  const { page, complaints, jobs } = await openJobsOnPhone(browser, app.origin);
  await page.setViewportSize({ width: 390, height: 664 });
  const cards = page.getByRole('list', { name: 'My Job Orders' }).getByRole('listitem');
  await expect(cards).toHaveCount(jobs.length);
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  for (const height of heights) expect(height).toBeLessThan(332);
  const card = cards.last();
  const { client, machine } = jobs.at(-1) ?? {};
  const call = card.getByRole('link', { name: `Call ${client?.name}` });
  await expect(call).toBeHidden();
  await expect(card.getByText(machine?.serial_number ?? '').first()).toBeVisible();
  await card
    .getByText(machine?.model ?? '')
    .first()
    .click();
  await expect(call).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 320);
  await expectForThumbs(page);
  expect(complaints).toEqual([]);
});
