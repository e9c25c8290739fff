import { expect, type Page } from '@playwright/test';
import { signInAs, visit } from '../support/browser/browser.ts';
import { test } from '../support/browser/story.ts';
import { dateInBahrain, runMoment } from '../support/clock.ts';
import { type RunningApp, startApp } from '../support/servers/app.ts';

let app: RunningApp;

test.beforeAll(async () => {
  app = await startApp();
});

test.afterAll(async () => {
  await app.stop();
});

const said = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};
const expectSaid = (page: Page, wanted: string) => expect.poll(() => said(page)).toBe(wanted);
const chosen = (page: Page, view: string) => page.getByRole('radio', { name: view, exact: true });

function shifted(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
/** Today's date in the operator's time zone. */
const today = dateInBahrain(runMoment);

test('a reload, Back, Forward and a link show the board, a list and a schedule unchanged', async ({
  browser,
}) => {
  const { page, complaints } = await visit(browser, app.origin);
  const board = '/dispatcher/schedule';
  await signInAs(page, 'dispatcher@demo.test', board);
  const shown = page.getByRole('textbox', { name: 'Date' });
  await expect(chosen(page, 'Day')).toBeChecked();
  const ofToday = await shown.inputValue();
  await page.getByRole('button', { name: 'Next day' }).click();
  await expectSaid(page, `${board}?day=${shifted(today, 1)}`);
  await page.getByText('Week', { exact: true }).click();
  await expectSaid(page, `${board}?day=${shifted(today, 1)}&view=week`);
  await page.getByRole('button', { name: 'Next week' }).click();
  await expectSaid(page, `${board}?day=${shifted(today, 8)}&view=week`);
  const ofNextWeek = await shown.inputValue();
  await page.reload();
  await expect(chosen(page, 'Week')).toBeChecked();
  await expect(shown).toHaveValue(ofNextWeek);
  await page.goBack();
  await page.goBack();
  await expect(chosen(page, 'Day')).toBeChecked();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expectSaid(page, board);
  await expect(shown).toHaveValue(ofToday);
  await page.goto(`${board}?day=2026-02-30&view=year`);
  await expect(chosen(page, 'Day')).toBeChecked();
  await expect(shown).toHaveValue(ofToday);

  const clients = '/operator/clients';
  await signInAs(page, 'operator@demo.test', clients);
  const search = page.getByRole('searchbox', { name: 'Search...' });
  const rows = page.getByRole('rowheader');
  await expect(rows.nth(1)).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  await search.pressSequentially('pearl');
  await expectSaid(page, `${clients}?search=pearl`);
  await search.press('End');
  await search.pressSequentially(' h');
  await expectSaid(page, `${clients}?search=pearl+h`);
  await expect(rows).toContainText(['Pearl Harbour Hotel']);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.reload();
  await expect(search).toHaveValue('pearl h');
  await expect(rows).toContainText(['Pearl Harbour Hotel']);
  await page.getByRole('navigation').getByRole('link', { name: 'Clients' }).first().click();
  await expect(search).toHaveValue('');
  await expect(rows.nth(1)).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('pearl h');
  await expect(rows).toContainText(['Pearl Harbour Hotel']);
  await page.goForward();
  await expect(search).toHaveValue('');

  const schedule = '/operator/schedule';
  await page.goto(schedule);
  const days = page.getByRole('grid');
  const selected = page.getByRole('gridcell', { selected: true }).getByRole('button');
  await expect(selected).toHaveAttribute('data-date', today);
  await page.getByRole('button', { name: 'Next month' }).click();
  const next = await days.getByRole('button').first().getAttribute('data-date');
  await expectSaid(page, `${schedule}?month=${next?.slice(0, 7)}`);
  await page.reload();
  await expect(days.getByRole('button').first()).toHaveAttribute('data-date', next ?? '');
  await days.getByRole('button').nth(9).click();
  const tenth = `${next?.slice(0, 8)}10`;
  await expectSaid(page, `${schedule}?day=${tenth}`);
  await page.getByRole('link', { name: 'Unassigned' }).click();
  await expectSaid(page, `${schedule}?stage=unassigned`);
  await expect(days).toHaveCount(0);
  await page.goBack();
  await expect(selected).toHaveAttribute('data-date', tenth);
  await page.goBack();
  await expect(days.getByRole('button').first()).toHaveAttribute('data-date', next ?? '');
  await expect(selected).toHaveCount(0);
  expect(complaints).toEqual([]);
});
